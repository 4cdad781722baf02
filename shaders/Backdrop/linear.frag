#version 300 es
// Up to a finer level, or to the same, by the sampler alone.
#pragma scrim vertex(triangle)
precision highp float;
#include "source.glsl"

out vec4 color;

void main() {
  color = stored(sampleAt(middle()));
}
