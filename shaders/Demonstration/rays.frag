#version 300 es
// SPDX-License-Identifier: MIT
// A burst of rays, with rings and discs over it.
#pragma scrim variant TRANSITION
#pragma scrim vertex(rays)
precision highp float;
#include "film_picture.glsl"

flat in vec4 spin;
flat in vec4 discs;
flat in vec3 radii;

out vec4 color;

// The square of a complex number.
vec2 squared(vec2 number) {
  return vec2(
    number.x * number.x - number.y * number.y, 2.0 * number.x * number.y);
}

// The product of two complex numbers.
vec2 product(vec2 first, vec2 second) {
  return vec2(
    first.x * second.x - first.y * second.y, first.x * second.y + first.y * second.x);
}

vec3 rays(vec2 at) {
  float away = length(at);
  // Twelve pairs of rays: the twelfth power turns once for each. A power needs no arc tangent.
  vec2 direction = at / max(away, 0.0001);
  vec2 third = product(squared(direction), direction);
  float edge = product(squared(squared(third)), spin.xy).x * away / 12.0;
  vec3 seen = mix(vec3(0.98, 0.78, 0.36), vec3(0.96, 0.50, 0.33), inside(edge));
  seen = mix(seen, vec3(0.97, 0.93, 0.84), inside(away - radii.x));
  seen = mix(seen, vec3(0.13, 0.45, 0.72), inside(away - radii.y));
  seen = mix(seen, vec3(0.12, 0.12, 0.24), inside(away - radii.z));
  float disc = min(length(at - discs.xy), length(at - discs.zw));
  disc = min(disc, length(at - spin.zw));
  return mix(seen, vec3(0.92, 0.33, 0.24), inside(disc - 0.03));
}

void main() {
  vec2 at = place();
  color = finished(rays(at), at);
}
