#version 300 es
// SPDX-License-Identifier: MIT
// Black and white stripes.
#include "view.glsl"

// Width of a stripe, in logical units.
uniform float width;

vec4 colorAt(vec2 point) {
  return vec4(vec3(step(0.5, fract(point.x / (2.0 * width)))), 1.0);
}
