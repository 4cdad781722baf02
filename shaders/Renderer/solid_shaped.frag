#version 300 es
// One colour within an outline, less a hole.
#pragma scrim vertex(shaped)
precision highp float;
#include "scene_pixel.glsl"
#include "outlines.glsl"

flat in vec4 place;
flat in vec4 part;
flat in vec4 color;

out vec4 result;

void main() {
  vec2 pixel = scenePixel();
  float covered = max(shapeCoverage(pixel) - holeCoverage(pixel), 0.0) * clipCoverage(pixel);
  result = color * covered;
}
