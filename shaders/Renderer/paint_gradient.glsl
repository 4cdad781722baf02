// Colours along a line.
#include "noise.glsl"

uniform vec4 colors[8];
// Where each stop begins to be passed, and what a part along the line counts from there to the next.
uniform vec2 stops[8];
uniform int count;
// Where the line begins, in parts of the rectangle, and what a part along it counts.
uniform vec4 line;

vec4 painted(vec2 pixel, vec4 place) {
  vec2 at = (pixel - place.xy) / place.zw;
  float along = dot(at - line.xy, line.zw);
  vec4 mixed = colors[0];
  for (int index = 1; index < count; index++) {
    float passed = clamp((along - stops[index].x) * stops[index].y, 0.0, 1.0);
    mixed = mix(mixed, colors[index], passed);
  }
  return mixed;
}
