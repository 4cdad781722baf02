#version 300 es
// The shadow of a box with round corners, and none beneath what throws it.
#pragma scrim vertex(shaped)
precision highp float;
#include "scene_pixel.glsl"
#include "outlines.glsl"
#include "shadow_at.glsl"

flat in vec4 place;
flat in vec4 part;
flat in vec4 color;

out vec4 result;

void main() {
  vec2 pixel = scenePixel();
  float seen = (1.0 - shapeCoverage(pixel)) * clipCoverage(pixel);
  result = shadowAt(pixel, place, part.xy, color) * seen;
}
