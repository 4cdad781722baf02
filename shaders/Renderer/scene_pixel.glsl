// SPDX-License-Identifier: MIT
// Position of the fragment in the scene, in pixels. It depends on the fragment alone and not on the
// geometry, so a layer drawn in parts equals one drawn whole. The vertex shader passes the
// transform on: a CPU rasteriser pays more per pixel for reading a uniform than for all else.
flat in vec4 toScene;

vec2 scenePixel() {
  return gl_FragCoord.xy * toScene.xy + toScene.zw;
}
