#version 300 es
// SPDX-License-Identifier: MIT
// The shadow of a window: a soft one below, which is the exact blur of a box by its integral, and a
// tight one along the round edge, by the distance to it.
#pragma scrim vertex(quad)
precision highp float;
#include "gaussian.glsl"
#include "rounded.glsl"

// The window, in pixels: left, top, width, height.
uniform vec4 window;
// Radius of the corners, in pixels.
uniform float radius;
// Pixels per logical unit.
uniform float scale;
// Opacity of the shadow at its darkest.
uniform float strength;

in vec2 pixel;
out vec4 color;

float blurredBox(vec2 point, vec4 box, float sigma) {
  float unit = 0.70710678 / sigma;
  vec2 within = gaussianIntegral((point - box.xy) * unit)
    - gaussianIntegral((point - box.xy - box.zw) * unit);
  return within.x * within.y;
}

void main() {
  float soft = blurredBox(pixel - vec2(0.0, 7.0 * scale), window, 11.0 * scale);
  vec2 halfSize = window.zw * 0.5;
  float distance = roundedBox(
    pixel - window.xy - halfSize - vec2(0.0, scale), halfSize, radius);
  float close = gaussianIntegral(vec2(-distance * 0.70710678 / (2.5 * scale))).x;
  float darkness = strength * (0.62 * soft + 0.38 * close);
  color = vec4(0.0, 0.0, 0.0, darkness);
}
