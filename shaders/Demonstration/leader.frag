#version 300 es
// SPDX-License-Identifier: MIT
// The leader of old films: a hand goes round once a second.
#pragma scrim variant TRANSITION
#pragma scrim vertex(leader)
precision highp float;
#include "film_picture.glsl"

flat in vec4 hand;
flat in vec3 rings;

out vec4 color;

vec3 countdown(vec2 at) {
  vec3 paper = vec3(0.87, 0.84, 0.77);
  vec3 ink = vec3(0.16, 0.15, 0.17);
  float away = length(at);
  // The swept sector, clockwise from the top to the hand: what lies right of the middle and before
  // the hand. Past the bottom it is what lies on one of these sides.
  float beside = at.y * hand.x - at.x * hand.y;
  float edge = rings.z > 0.5 ? min(-at.x, beside) : max(-at.x, beside);
  vec3 seen = mix(paper, paper * 0.78, inside(edge));
  const float line = 0.003;
  float cross = min(abs(at.x), abs(at.y)) - line * 0.6;
  seen = mix(seen, ink, 0.75 * inside(cross));
  vec2 ring = abs(away - rings.xy) - line;
  seen = mix(seen, ink, inside(min(ring.x, ring.y)));
  float behind = -dot(at, hand.xy);
  seen = mix(seen, ink, inside(max(abs(beside) - line, behind)));
  return mix(seen, ink, hand.w * inside(abs(at.x - hand.z) - 0.0007));
}

void main() {
  vec2 at = place();
  color = finished(countdown(at), at);
}
