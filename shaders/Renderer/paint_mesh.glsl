// Colours on a grid, which stand in a table so fine that what lies between its texels is straight.
#include "noise.glsl"

uniform highp sampler2D table;
// From parts of the rectangle to the table's coordinates: scale and offset.
uniform vec4 grid;

vec4 painted(vec2 pixel, vec4 place) {
  vec2 at = clamp((pixel - place.xy) / place.zw, 0.0, 1.0);
  return texture(table, at * grid.xy + grid.zw);
}
