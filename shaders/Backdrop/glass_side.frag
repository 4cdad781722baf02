#version 300 es
// SPDX-License-Identifier: MIT
// The straight sides of the bevel of glass, where the outline cuts no pixel and one sample shows
// what a pixel shows. Every pixel of a row has the same distance from the outline, so that all that
// depends on it comes from a table.
#pragma scrim variant source(PLAIN, SPLINE, GAUSSIAN, MIXED)
// The light of the levels. With TINTED the tint is mixed in linear light.
#pragma scrim variant light(ENCODED, LINEAR, TINTED)
// Red, green and blue are bent differently: three samples in place of one.
#pragma scrim variant DISPERSED
// A border along the outline.
#pragma scrim variant BORDERED
#pragma scrim vertex(glass_side)
precision highp float;
#include "glass_plane.glsl"
#include "glass_level.glsl"
#include "glass_light.glsl"
#include "glass_colors.glsl"
#if defined(BORDERED)
#include "glass_border.glsl"
#endif
#include "glass_finish.glsl"
#if defined(LINEAR)
#include "linear_light.glsl"
#elif defined(TINTED)
#include "glass_mixing.glsl"
#endif

// The unit vector away from the outline, the outline's position along it, and the strength of the
// shadow.
flat in vec4 side;
// The strength of the highlight.
flat in float shine;
// Displacement, highlight, shadow and border of each row from the outline.
uniform vec4 rows[128];

out vec4 color;

void main() {
  vec2 pixel = planePixel();
  vec4 row = rows[int(dot(pixel, side.xy) - side.z)];
  vec4 backdrop = bentAt(pixel, side.xy * row.x, shareAt(pixel));
#if !defined(ENCODED)
  backdrop = encoded(backdrop);
#endif
  backdrop = recolored(backdrop, pixel);
#if defined(TINTED)
  backdrop = tinted(backdrop, pixel);
#endif
#if defined(BORDERED)
  backdrop = bordered(backdrop, row.w);
#endif
  color = finished(lit(backdrop, side.w * row.z, shine * row.y), pixel, 1.0);
}
