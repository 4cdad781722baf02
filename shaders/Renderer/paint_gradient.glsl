// Colours along a line, however many.
#include "gradient_line.glsl"
#include "noise.glsl"

// The first stop's colour, and by how much each stop differs from the one before: nothing after the last.
uniform vec4 colors[8];
// Where each stop begins to be passed, and what a part along the line counts from there to the next.
uniform vec2 stops[8];
// How many there are.
uniform int count;

vec4 painted(vec2 pixel, vec4 place, vec4 line) {
  float along = alongLine(pixel, place, line);
  vec4 mixed = colors[0];
  for (int index = 1; index < count; index++) {
    mixed += colors[index] * passed(along, stops[index]);
  }
  return mixed;
}
