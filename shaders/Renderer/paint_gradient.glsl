// SPDX-License-Identifier: MIT
// Up to eight colours along a line.
#include "gradient_line.glsl"
#include "grain.glsl"

// The first stop's colour, then the difference of each stop to the one before; zero after the last.
uniform vec4 colors[8];
// Location of the stop before, and the reciprocal of the distance from it.
uniform vec2 stops[8];
// The number of stops.
uniform int count;

vec4 painted(vec2 pixel, vec4 place, vec4 line) {
  float along = alongLine(pixel, place, line);
  vec4 mixed = colors[0];
  for (int index = 1; index < count; index++) {
    mixed += colors[index] * passed(along, stops[index]);
  }
  return mixed;
}
