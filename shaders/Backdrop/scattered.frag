#version 300 es
// Any few samples: the filters that are no product.
#pragma scrim vertex(triangle)
precision highp float;
#include "source.glsl"

const int limit = 16;
// Place in source texels, and weight, of each sample.
uniform vec4 samples[limit];
// How many there are.
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
