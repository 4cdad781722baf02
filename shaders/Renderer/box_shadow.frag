#version 300 es
// SPDX-License-Identifier: MIT
// The shadow of a box without memory for a table, computed at every pixel: the blur of the box by
// its integral along rows and by samples along columns.
// Clipped by ancestors: see outlines.glsl.
#pragma scrim variant CLIPPED
// The target has 10 bits of each colour or more.
#pragma scrim variant DEEP
#pragma scrim vertex(shaped)
precision highp float;
#include "paint_inputs.glsl"
#include "scene_pixel.glsl"
#include "outlines.glsl"
#include "grain.glsl"
#include "blurred_box.glsl"

void main() {
  vec2 pixel = scenePixel();
  vec2 halfSize = place.zw * 0.5;
  float dark = blurredBox(pixel - place.xy - halfSize, halfSize, part.x, part.y);
  float seen = (1.0 - shapeCoverage(pixel)) * clipCoverage(pixel);
  float alpha = clamp(dark * color.a + grainAt(pixel), 0.0, 1.0);
  result = color.a > 0.0 ? color * (alpha / color.a * seen) : vec4(0.0);
}
