// SPDX-License-Identifier: MIT
// Colours on a grid, from a table fine enough for linear interpolation between its texels.
#include "grain.glsl"

uniform highp sampler2D table;
// Scale and offset from fractions of the rectangle to texture coordinates of the table.
uniform vec4 grid;

vec4 painted(vec2 pixel, vec4 place) {
  vec2 at = clamp((pixel - place.xy) / place.zw, 0.0, 1.0);
  return texture(table, at * grid.xy + grid.zw);
}
