#version 300 es
// SPDX-License-Identifier: MIT
// The shadow of a box with round corners. With an outline, none beneath the box itself.
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
#include "shadow_at.glsl"
#ifdef SHAPED
#include "outlines.glsl"
#endif

void main() {
  vec2 pixel = scenePixel();
#ifdef SHAPED
  float seen = (1.0 - shapeCoverage(pixel)) * clipCoverage(pixel);
  result = shadowAt(pixel, place, part, color) * seen;
#else
  result = shadowAt(pixel, place, part, color);
#endif
}
