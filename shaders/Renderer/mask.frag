#version 300 es
// SPDX-License-Identifier: MIT
// One colour times the red component of an image: one texel a pixel (glyphs), scaled, or scaled
// within an outline.
#pragma scrim variant sampling(EXACT, SCALED, SHAPED)
// Clipped by ancestors: see outlines.glsl.
#pragma scrim variant CLIPPED
#if defined(SHAPED)
#pragma scrim vertex(shaped)
#else
#pragma scrim vertex(plain)
#endif
precision highp float;
#include "paint_inputs.glsl"
#include "scene_pixel.glsl"
#if defined(SHAPED)
#include "outlines.glsl"
#endif

uniform highp sampler2D image;

void main() {
#if defined(EXACT)
  // The image is whole and as large as its place, so this is the pixel less the place's corner. All
  // of `place` and `part` is read to have as many inputs as other shaders: see paint_inputs.glsl.
  vec2 at = (scenePixel() - place.xy) * part.zw + part.xy;
  result = color * texelFetch(image, ivec2(min(at, place.zw)), 0).r;
#else
  vec2 pixel = scenePixel();
  vec2 at = (pixel - place.xy) / place.zw * part.zw + part.xy;
#if defined(SHAPED)
  result = color * texture(image, at).r * (shapeCoverage(pixel) * clipCoverage(pixel));
#else
  result = color * texture(image, at).r;
#endif
#endif
}
