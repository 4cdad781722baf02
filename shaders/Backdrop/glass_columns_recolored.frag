#version 300 es
// Glass over a full-size level, its columns left to blur, recoloured.
#pragma scrim vertex(glass_placed)
precision highp float;
#include "glass_plane.glsl"
#include "glass_columns.glsl"
#include "color_matrix.glsl"
#include "glass_finish.glsl"

out vec4 color;

void main() {
  vec2 pixel = planePixel();
  color = finished(recolored(backdropAt(pixel)), pixel, 1.0);
}
