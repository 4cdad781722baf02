#version 300 es
// SPDX-License-Identifier: MIT
// Clears what lies outside the round corners of a window.
#pragma scrim vertex(quad)
precision highp float;
#include "rounded.glsl"

// The window, in pixels: left, top, width, height.
uniform vec4 window;
// Radius of the corners, in pixels.
uniform float radius;

in vec2 pixel;
out vec4 color;

void main() {
  vec2 halfSize = window.zw * 0.5;
  color = vec4(coverage(roundedBox(pixel - window.xy - halfSize, halfSize, radius)));
}
