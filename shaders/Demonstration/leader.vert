#version 300 es
// SPDX-License-Identifier: MIT
// The picture of the leader, with the place of its hand.
#include "film_quad.glsl"

// Time since the part began, in seconds.
uniform float seconds;

// The direction of the hand, the position of the scratch, and its opacity.
flat out vec4 hand;
// Radii of the rings, and 1 if the hand is past the bottom.
flat out vec3 rings;

// A pseudo-random number from 0 to 1 for a cell of a grid.
float chance(vec2 cell) {
  vec2 turn = fract(cell * vec2(0.61803, 0.41421) + vec2(0.137, 0.291));
  return fract((turn.x * 7.31 + turn.y * 11.17) * (turn.x + turn.y + 3.7));
}

void main() {
  putPicture();
  float part = fract(seconds);
  // A scratch, if any, at another position in each of the 24 images a second.
  float image = floor(seconds * 24.0);
  hand = vec4(
    sin(part * 6.28318531), -cos(part * 6.28318531),
    (chance(vec2(image, 3.0)) - 0.5) * 1.6, 0.3 * step(0.55, chance(vec2(image, 9.0))));
  rings = vec3(vec2(0.40, 0.35) * min(1.0, size.x / size.y), step(0.5, part));
}
