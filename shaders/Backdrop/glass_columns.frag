#version 300 es
// Glass over a full-size level whose blur along columns is left to do.
#pragma scrim vertex(glass_placed)
precision highp float;
#include "glass_plane.glsl"
#include "glass_columns.glsl"
#include "glass_finish.glsl"

out vec4 color;

void main() {
  vec2 pixel = planePixel();
  color = finished(backdropAt(pixel), pixel, 1.0);
}
