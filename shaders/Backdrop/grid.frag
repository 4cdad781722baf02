#version 300 es
// SPDX-License-Identifier: MIT
// A separable filter in one pass: the product of one filter along both axes.
#pragma scrim vertex(triangle)
precision highp float;
#include "source.glsl"

const int limit = 5;
// Offset in source texels and weight of each sample along an axis.
uniform vec2 taps[limit];
// The number of samples along an axis.
uniform int count;

out vec4 color;

void main() {
  vec2 at = middle();
  vec4 sum = vec4(0.0);
  for (int row = 0; row < count; row++) {
    vec4 line = vec4(0.0);
    for (int column = 0; column < count; column++) {
      line += taps[column].y * sampleAt(at + vec2(taps[column].x, taps[row].x));
    }
    sum += taps[row].y * line;
  }
  color = stored(sum);
}
