#version 300 es
// SPDX-License-Identifier: MIT
// An image times a colour, optionally within an outline.
#pragma scrim variant SHAPED
// Clipped by ancestors: see outlines.glsl.
#pragma scrim variant CLIPPED
#ifdef SHAPED
#pragma scrim vertex(shaped)
#else
#pragma scrim vertex(plain)
#endif
precision highp float;
#include "paint_inputs.glsl"
#include "scene_pixel.glsl"
#ifdef SHAPED
#include "outlines.glsl"
#endif

uniform highp sampler2D image;

void main() {
  vec2 pixel = scenePixel();
  vec2 at = (pixel - place.xy) / place.zw * part.zw + part.xy;
#ifdef SHAPED
  result = texture(image, at) * color * (shapeCoverage(pixel) * clipCoverage(pixel));
#else
  result = texture(image, at) * color;
#endif
}
