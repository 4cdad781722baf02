#version 300 es
// Glass over two levels, mixed.
#pragma scrim vertex(glass_gridded)
precision highp float;
#include "glass_plane.glsl"
#include "glass_mixed.glsl"
#include "glass_finish.glsl"

out vec4 color;

void main() {
  vec2 pixel = planePixel();
  color = finished(backdropAt(pixel), pixel, 1.0);
}
