#version 300 es
// A level in other colours: linear work is done where texels are few.
#pragma scrim vertex(triangle)
precision highp float;
#include "source.glsl"
#include "color_matrix.glsl"

out vec4 color;

void main() {
  color = stored(recolored(sampleAt(middle())));
}
