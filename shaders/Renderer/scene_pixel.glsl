// Where the fragment lies in the scene, in pixels. It comes from the fragment itself and not from what
// is drawn, so a part of a layer is exactly what it is in the whole. What leads there is handed on by the
// vertex shader: where a CPU draws, reading a uniform costs a pixel more than all else.
flat in vec4 toScene;

vec2 scenePixel() {
  return gl_FragCoord.xy * toScene.xy + toScene.zw;
}
