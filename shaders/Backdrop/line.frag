#version 300 es
// SPDX-License-Identifier: MIT
// A symmetric filter along one axis.
//
// The short variants read whole texels, at most 7 or 13: a loop of a fixed length takes half of the
// time of one of any length on a software rasteriser.
#pragma scrim variant size(ANY, TEXELS7, TEXELS13)
#pragma scrim vertex(triangle)
precision highp float;
#include "source.glsl"

// One texel along the axis.
uniform vec2 direction;
#if defined(ANY)
const int limit = 96;
// Offset in source texels and weight of each sample on one side.
uniform vec2 taps[limit];
// The number of samples on one side.
uniform int count;
// Weight of the middle texel.
uniform float middleWeight;
#else
// Offset in source texels and weight of the middle texel and of those on one side.
uniform vec2 texels[7];
#if defined(TEXELS7)
const int last = 3;
#else
const int last = 6;
#endif
#endif

out vec4 color;

void main() {
  vec2 at = middle();
#if defined(ANY)
  vec4 sum = middleWeight * sampleAt(at);
  for (int index = 0; index < count; index++) {
    vec2 offset = taps[index].x * direction;
    sum += taps[index].y * (sampleAt(at - offset) + sampleAt(at + offset));
  }
#else
  vec4 sum = texels[0].y * sampleAt(at);
  for (int index = 1; index <= last; index++) {
    vec2 offset = texels[index].x * direction;
    sum += texels[index].y * (sampleAt(at - offset) + sampleAt(at + offset));
  }
#endif
  color = stored(sum);
}
