#version 300 es
// SPDX-License-Identifier: MIT
// Black and white stripes, four pixels wide.
#pragma scrim vertex(stripes)
precision highp float;

// Opacity, from 0 to 1.
uniform float opacity;

in vec2 pixel;
out vec4 color;

void main() {
  float stripe = step(0.5, fract(pixel.x / 8.0));
  color = vec4(vec3(stripe), 1.0) * opacity;
}
