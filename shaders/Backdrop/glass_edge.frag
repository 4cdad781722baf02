#version 300 es
// SPDX-License-Identifier: MIT
// The edge of glass: bent by its bevel, recoloured, bordered, lit, cut to shape and dithered.
//
// The source of the colours: a level with one fetch a sample, a level through a spline or through a
// Gaussian, two levels mixed, or one colour for glass without blur.
#pragma scrim variant source(PLAIN, SPLINE, GAUSSIAN, MIXED, TINT)
// The light of the levels. With TINTED the tint is mixed in linear light, and with FADED what
// lies beneath, too.
#pragma scrim variant light(ENCODED, LINEAR, TINTED, FADED)
// Red, green and blue are bent differently: three samples in place of one.
#pragma scrim variant DISPERSED
// A border along the outline.
#pragma scrim variant BORDERED
// Clipped by outlines as well as by its own.
#pragma scrim variant CUT
#pragma scrim vertex(glass_edge)
precision highp float;
#include "glass_plane.glsl"
#include "glass_shape.glsl"
#include "glass_bevel.glsl"
#include "glass_colors.glsl"
#if defined(BORDERED)
#include "glass_border.glsl"
#endif
#include "glass_finish.glsl"
#if defined(LINEAR) && !defined(TINT)
#include "linear_light.glsl"
#elif defined(TINTED)
#include "glass_mixing.glsl"
#elif defined(FADED)
#include "glass_fading.glsl"
#endif

#if defined(TINT)
// The colour of glass without blur, premultiplied.
uniform vec4 tint;
#else
#include "glass_level.glsl"
// The samples for each pixel of the plane that a pixel shows, and the most samples of a pixel.
uniform vec2 rate;
#endif

#if defined(BORDERED)
// The width of the border.
uniform float borderWidth;
#endif

out vec4 color;

#if !defined(TINT)
// The mean of what one pixel of the bevel shows, along the normal: next to the outline that is a
// long line of the plane. Across the normal a pixel shows about a pixel.
//
// A sample is as wide as a pixel of the plane itself, so that the line is shorter by as much, and
// where nothing is bent the bevel is as sharp as the middle.
vec4 backdropAt(vec2 pixel, Place on) {
  float share = shareAt(pixel);
#if defined(DISPERSED)
  float bluest = 1.0 + dispersion;
#else
  const float bluest = 1.0;
#endif
  float start = displacedTo(on, -0.5);
  float end = displacedTo(on, 0.5);
  float mean = end - start;
  // Twice the difference of the mean displacements of both halves of the pixel.
  float stretch = 4.0 * (start + end - 2.0 * displacedTo(on, 0.0));
  float shown = abs(1.0 + stretch);
  float spread = sqrt(max(1.0 - 1.0 / max(shown * shown, 1.0), 0.0));
  float most = abs(1.0 + bluest * stretch) * spread;
  float count = clamp(ceil(rate.x * most), 1.0, rate.y);
  vec4 sum = vec4(0.0);
  for (float index = 1.0; index <= count; index++) {
    // Each sample shows the middle of an equal part of the pixel, by its mean displacement.
    float next = index == count ? end : displacedTo(on, index / count - 0.5);
    float along = (index - 0.5) / count - 0.5;
    float bent = mean + spread * ((next - start) * count - mean);
    sum += bentAt(pixel + on.inward * (spread * along), on.inward * bent, share);
    start = next;
  }
  return sum / count;
}
#endif

void main() {
  vec2 pixel = planePixel();
  Place on = placeAt(pixel, corner);
#if defined(TINT)
  vec4 backdrop = tint;
#else
  vec4 backdrop = backdropAt(pixel, on);
#if !defined(ENCODED)
  backdrop = encoded(backdrop);
#endif
  backdrop = recolored(backdrop, pixel);
#if defined(TINTED) || defined(FADED)
  backdrop = tinted(backdrop, pixel);
#endif
#endif
#if defined(BORDERED)
  // The part that the border covers of the part of the pixel that lies inside the outline.
  float near = max(on.distance - 0.5, 0.0);
  float inside = max(on.distance + 0.5 - near, 1e-3);
  backdrop = bordered(backdrop, on.strength * clamp((borderWidth - near) / inside, 0.0, 1.0));
#endif
  backdrop = lit(backdrop, on);
#if defined(FADED) && !defined(TINT)
  backdrop = faded(backdrop, pixel);
#endif
  color = finished(backdrop, pixel, coverageAt(pixel));
}
