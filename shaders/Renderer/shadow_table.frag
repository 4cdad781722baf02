#version 300 es
// SPDX-License-Identifier: MIT
// The table of a shadow: the blurred coverage around a box's corner, from the middle of the box or
// from where the other corners have no effect.
#pragma scrim vertex(triangle)
precision highp float;
#include "blurred_box.glsl"

// Pixels per texel.
uniform float scale;
// Position of the corner, in texels.
uniform vec2 corner;
// Half the size of the box, in pixels.
uniform vec2 halfSize;
uniform float sigma;
uniform float radius;

out vec4 result;

void main() {
  vec2 beyond = (gl_FragCoord.xy - corner) * scale;
  result = vec4(blurredBox(beyond + halfSize, halfSize, sigma, radius));
}
