#version 300 es
// SPDX-License-Identifier: MIT
// One colour: opaque, blended, or within an outline less a hole.
#pragma scrim variant coverage(OPAQUE, BLENDED, SHAPED)
// Clipped by ancestors: see outlines.glsl.
#pragma scrim variant CLIPPED
#if defined(SHAPED)
#pragma scrim vertex(shaped)
#else
#pragma scrim vertex(plain)
#endif
precision highp float;
#include "paint_inputs.glsl"
#if defined(SHAPED)
#include "scene_pixel.glsl"
#include "outlines.glsl"
#endif

void main() {
#if defined(SHAPED)
  vec2 pixel = scenePixel();
  float covered = max(shapeCoverage(pixel) - holeCoverage(pixel), 0.0) * clipCoverage(pixel);
  result = color * covered;
#elif defined(BLENDED)
  // Reading the position keeps a CPU rasteriser from blending whole tiles with other arithmetic
  // than parts.
  result = gl_FragCoord.x < 0.0 ? vec4(0.0) : color;
#else
  result = color;
#endif
}
