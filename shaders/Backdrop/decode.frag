#version 300 es
// The plane in linear light.
#pragma scrim vertex(triangle)
precision highp float;
#include "source.glsl"
#include "linear_light.glsl"

out vec4 color;

void main() {
  color = stored(decoded(sampleAt(middle())));
}
