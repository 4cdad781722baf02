#version 300 es
// Glass over one level of linear light, recoloured, with corners and mask.
#pragma scrim vertex(glass_placed)
precision highp float;
#include "glass_plane.glsl"
#include "glass_plain.glsl"
#include "linear_light.glsl"
#include "color_matrix.glsl"
#include "glass_shape.glsl"
#include "glass_finish.glsl"

out vec4 color;

void main() {
  vec2 pixel = planePixel();
  color = finished(recolored(encoded(backdropAt(pixel))), pixel, coverageAt(pixel));
}
