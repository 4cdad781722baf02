#version 300 es
// SPDX-License-Identifier: MIT
// A symmetric filter along one axis.
#pragma scrim vertex(triangle)
precision highp float;
#include "source.glsl"

const int limit = 96;
// Offset in source texels and weight of each sample on one side.
uniform vec2 taps[limit];
// The number of samples on one side.
uniform int count;
// Weight of the middle texel.
uniform float middleWeight;
// One texel along the axis.
uniform vec2 direction;

out vec4 color;

void main() {
  vec2 at = middle();
  vec4 sum = middleWeight * sampleAt(at);
  for (int index = 0; index < count; index++) {
    vec2 offset = taps[index].x * direction;
    sum += taps[index].y * (sampleAt(at - offset) + sampleAt(at + offset));
  }
  color = stored(sum);
}
