#version 300 es
// SPDX-License-Identifier: MIT
// A symbolic icon: the colours of its classes and that of the text, each times a component of an
// image, optionally within an outline.
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
// Success, warning and error, premultiplied.
uniform vec4 classes[3];

void main() {
  vec2 pixel = scenePixel();
  vec2 at = (pixel - place.xy) / place.zw * part.zw + part.xy;
  vec4 covered = texture(image, at);
  vec4 mixed = color * covered.a + classes[0] * covered.r + classes[1] * covered.g
      + classes[2] * covered.b;
#ifdef SHAPED
  result = mixed * (shapeCoverage(pixel) * clipCoverage(pixel));
#else
  result = mixed;
#endif
}
