// Where the fragment lies in the scene, in pixels. It comes from the fragment itself and not from what
// is drawn, so a part of a layer is exactly what it is in the whole.
uniform vec4 fragmentToScene;

vec2 scenePixel() {
  return gl_FragCoord.xy * fragmentToScene.xy + fragmentToScene.zw;
}
