// Colours along a line. Where there are fewer stops than eight the last one is repeated.
#include "noise.glsl"

uniform vec4 colors[8];
uniform float stops[8];
// Where the line begins, in parts of the rectangle, and what a part along it counts.
uniform vec4 line;

vec4 painted(vec2 pixel, vec4 place) {
  vec2 at = (pixel - place.xy) / place.zw;
  float along = dot(at - line.xy, line.zw);
  vec4 mixed = colors[0];
  for (int index = 1; index < 8; index++) {
    float span = stops[index] - stops[index - 1];
    float passed = clamp((along - stops[index - 1]) / max(span, 0.000001), 0.0, 1.0);
    mixed = mix(mixed, colors[index], passed);
  }
  return mixed;
}
