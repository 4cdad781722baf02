#version 300 es
// SPDX-License-Identifier: MIT
// Colours on a grid, optionally within an outline. The noise moves with the rectangle, as in an
// image of it.
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
#include "paint_mesh.glsl"
#ifdef SHAPED
#include "outlines.glsl"
#endif

void main() {
  vec2 pixel = scenePixel();
#ifdef SHAPED
  float covered = shapeCoverage(pixel) * clipCoverage(pixel);
  result = (painted(pixel, place) * color.a + grainAt(pixel - floor(place.xy))) * covered;
#else
  result = painted(pixel, place) * color.a + grainAt(pixel - floor(place.xy));
#endif
}
