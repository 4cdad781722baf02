#version 300 es
// Glass without a blur: a pane of one colour, with corners and mask.
#pragma scrim vertex(glass)
precision highp float;
#include "glass_plane.glsl"
#include "glass_shape.glsl"
#include "glass_finish.glsl"

// The colour, premultiplied.
uniform vec4 tint;

out vec4 color;

void main() {
  vec2 pixel = planePixel();
  color = finished(tint, pixel, coverageAt(pixel));
}
