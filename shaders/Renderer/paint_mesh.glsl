// Colours on a grid of up to four times four, flowing into each other without a crease.
#include "noise.glsl"

uniform vec4 colors[16];
// Columns and rows.
uniform vec2 grid;

vec4 painted(vec2 pixel, vec4 place) {
  vec2 at = clamp((pixel - place.xy) / place.zw, 0.0, 1.0) * (grid - 1.0);
  vec2 cell = min(floor(at), max(grid - 2.0, 0.0));
  vec2 within = smoothstep(0.0, 1.0, at - cell);
  int corner = int(cell.y) * 4 + int(cell.x);
  // A grid of one column or row is padded with itself.
  vec4 above = mix(colors[corner], colors[min(corner + 1, 15)], within.x);
  vec4 below = mix(colors[min(corner + 4, 15)], colors[min(corner + 5, 15)], within.x);
  return mix(above, below, within.y);
}
