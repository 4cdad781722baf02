// SPDX-License-Identifier: MIT
// The position of the fragment in the plane, in pixels. It depends on the fragment alone and not on
// the geometry, so glass drawn in parts equals glass drawn whole.
flat in vec4 toPlane;

vec2 planePixel() {
  return gl_FragCoord.xy * toPlane.xy + toPlane.zw;
}

// A ramp along a line, from 0 to 1: slope and constant.
float rampAt(vec2 pixel, vec3 ramp) {
  return clamp(dot(ramp.xy, pixel) + ramp.z, 0.0, 1.0);
}
