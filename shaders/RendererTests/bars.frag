#version 300 es
// SPDX-License-Identifier: MIT
// Bars as wide as a sixteenth of the view's width, in the one colour and in the other.
#include "view.glsl"

uniform vec4 colors[2];
uniform int shift;

vec4 colorAt(vec2 point) {
  return colors[(int(point.x * 16.0 / size.x) + shift) & 1];
}
