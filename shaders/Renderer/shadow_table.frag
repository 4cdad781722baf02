#version 300 es
// SPDX-License-Identifier: MIT
// The table of a shadow: the blurred coverage around a box's corner.
#pragma scrim vertex(triangle)
precision highp float;
#include "blurred_box.glsl"

// Pixels per texel, and the position of the corner in texels.
uniform vec2 scale;
uniform float sigma;
uniform float radius;

out vec4 result;

void main() {
  // The corner of a box so large that its other corners have no effect.
  vec2 beyond = (gl_FragCoord.xy - scale.y) * scale.x;
  vec2 halfSize = vec2(8.0 * sigma + 2.0 * radius);
  result = vec4(blurredBox(beyond + halfSize, halfSize, sigma, radius));
}
