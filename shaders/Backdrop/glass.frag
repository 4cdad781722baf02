#version 300 es
// SPDX-License-Identifier: MIT
// Glass: one or two blurred levels brought to full size, recoloured, cut to shape and dithered.
//
// The source of the colours: a level with one fetch a pixel, a level through a spline, two levels
// mixed, a level whose columns are blurred here, with interpolation or from at most 7 or 13 whole
// texels, or one colour for glass without blur.
#pragma scrim variant source(PLAIN, SPLINE, MIXED, COLUMNS, COLUMNS7, COLUMNS13, TINT)
// The steps after that. SHAPED includes RECOLORED; LINEAR includes both and encodes linear light
// before them; TINTED mixes a tint in linear light after recolouring, and FADED what lies beneath,
// too. A glass without blur is neither recoloured nor encoded.
#pragma scrim variant finish(BARE, RECOLORED, SHAPED, LINEAR, TINTED, FADED)
// Clipped by outlines as well as by its own. A CPU rasteriser runs a loop of no steps once, so most
// glass has a shader without it. The steps before SHAPED are never cut.
#pragma scrim variant CUT
#if defined(SPLINE) || defined(MIXED)
#pragma scrim vertex(glass_gridded)
#elif defined(TINT)
#pragma scrim vertex(glass)
#else
#pragma scrim vertex(glass_placed)
#endif
precision highp float;
#include "glass_plane.glsl"
#if defined(PLAIN)
#include "glass_plain.glsl"
#elif defined(SPLINE)
#include "glass_spline.glsl"
#elif defined(MIXED)
#include "glass_mixed.glsl"
#elif defined(COLUMNS) || defined(COLUMNS7) || defined(COLUMNS13)
#include "glass_columns.glsl"
#else
#include "glass_tint.glsl"
#endif
#if defined(LINEAR) && !defined(TINT)
#include "linear_light.glsl"
#endif
#if !defined(BARE)
#include "glass_colors.glsl"
#endif
#if !defined(BARE) && !defined(RECOLORED)
#include "glass_shape.glsl"
#endif
#if defined(TINTED)
#include "glass_mixing.glsl"
#elif defined(FADED)
#include "glass_fading.glsl"
#endif
#include "glass_finish.glsl"

out vec4 color;

void main() {
  vec2 pixel = planePixel();
  vec4 backdrop = backdropAt(pixel);
#if (defined(LINEAR) || defined(TINTED) || defined(FADED)) && !defined(TINT)
  backdrop = encoded(backdrop);
#endif
#if !defined(BARE) && !defined(TINT)
  backdrop = recolored(backdrop, pixel);
#endif
#if defined(TINTED) || defined(FADED)
  backdrop = tinted(backdrop, pixel);
#endif
#if defined(FADED)
  backdrop = faded(backdrop, pixel);
#endif
#if !defined(BARE) && !defined(RECOLORED)
  color = finished(backdrop, pixel, coverageAt(pixel));
#else
  color = finished(backdrop, pixel, 1.0);
#endif
}
