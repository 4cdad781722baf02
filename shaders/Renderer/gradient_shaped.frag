#version 300 es
// Colours along a line within an outline.
#pragma scrim vertex(shaped)
precision highp float;
#include "scene_pixel.glsl"
#include "paint_gradient.glsl"
#include "outlines.glsl"

flat in vec4 place;
flat in vec4 part;
flat in vec4 color;

out vec4 result;

void main() {
  vec2 pixel = scenePixel();
  float covered = shapeCoverage(pixel) * clipCoverage(pixel);
  result = (painted(pixel, place, part) * color.a + noiseAt(pixel) / 255.0) * covered;
}
