#version 300 es
// SPDX-License-Identifier: MIT
// Up to eight colours along a line, optionally within an outline.
#pragma scrim variant SHAPED
// Clipped by ancestors: see outlines.glsl.
#pragma scrim variant CLIPPED
// The target has 10 bits of each colour or more.
#pragma scrim variant DEEP
#ifdef SHAPED
#pragma scrim vertex(shaped)
#else
#pragma scrim vertex(plain)
#endif
precision highp float;
#include "paint_inputs.glsl"
#include "scene_pixel.glsl"
#include "paint_gradient.glsl"
#ifdef SHAPED
#include "outlines.glsl"
#endif

void main() {
  vec2 pixel = scenePixel();
#ifdef SHAPED
  float covered = shapeCoverage(pixel) * clipCoverage(pixel);
  result = (painted(pixel, place, part) * color.a + grainAt(pixel)) * covered;
#else
  result = painted(pixel, place, part) * color.a + grainAt(pixel);
#endif
}
