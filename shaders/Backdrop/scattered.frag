#version 300 es
// SPDX-License-Identifier: MIT
// A filter of a few samples anywhere, for filters that are not separable.
#pragma scrim vertex(triangle)
precision highp float;
#include "source.glsl"

const int limit = 16;
// Offset in source texels and weight of each sample.
uniform vec4 samples[limit];
// The number of samples.
uniform int count;

out vec4 color;

void main() {
  vec2 at = middle();
  vec4 sum = vec4(0.0);
  for (int index = 0; index < count; index++) {
    sum += samples[index].z * sampleAt(at + samples[index].xy);
  }
  color = stored(sum);
}
