#version 300 es
// SPDX-License-Identifier: MIT
// Tiles with flat patterns that turn.
#pragma scrim variant TRANSITION
#pragma scrim vertex(film)
precision highp float;
#include "film_picture.glsl"

// Time since the part began, in seconds.
uniform float seconds;

out vec4 color;

// A colour of the tiles.
vec3 tileColor(float number) {
  return number < 0.20 ? vec3(0.97, 0.93, 0.84)
    : number < 0.36 ? vec3(0.92, 0.33, 0.24)
    : number < 0.52 ? vec3(0.98, 0.75, 0.22)
    : number < 0.68 ? vec3(0.13, 0.45, 0.72)
    : number < 0.84 ? vec3(0.36, 0.74, 0.66)
    : vec3(0.16, 0.15, 0.22);
}

// The sine of a quarter turn times a number from 0 to 1.
vec2 sineOfQuarter(vec2 part) {
  vec2 square = part * part;
  return part * (1.57079 + square * (-0.645921 + square * (0.079488 - square * 0.004363)));
}

vec3 turningTiles(vec2 at) {
  const float side = 0.25;
  vec2 place = (at + vec2(0.035, -0.02) * seconds) / side + 0.5;
  vec2 cell = floor(place);
  vec2 point = place - cell - 0.5;
  float number = chance(cell);
  vec4 other = fract(number * vec4(23.17, 57.31, 91.73, 139.37));
  // Each tile turns by a quarter, rests, and turns again, half of them to the other side.
  float beat = seconds * 0.8 + other.x;
  float quarters = floor(beat);
  float part = smoothstep(0.0, 0.5, beat - quarters);
  vec2 turn = sineOfQuarter(vec2(1.0 - part, part));
  float direction = other.y < 0.5 ? -1.0 : 1.0;
  vec2 turned = vec2(point.x, point.y * direction);
  turned = vec2(turned.x * turn.x - turned.y * turn.y, turned.x * turn.y + turned.y * turn.x);
  float whole = 4.0 * fract(quarters * 0.25);
  if (fract(quarters * 0.5) > 0.25) turned = vec2(-turned.y, turned.x);
  if (whole > 1.5) turned = -turned;
  turned.y *= direction;
  float kind = number * 5.0;
  float corner = length(turned + 0.5);
  float edge =
    kind < 1.0 ? corner - 1.0
    : kind < 2.0 ? length(turned + vec2(0.5, 0.0)) - 0.5
    : kind < 3.0 ? turned.x + turned.y
    : kind < 4.0 ? abs(corner - 0.5) - 0.25
    : abs(length(point) - 0.27) - 0.11;
  // Never the colour of the background.
  float figure = fract(other.z + 0.18 + 0.64 * other.w);
  return mix(tileColor(other.z), tileColor(figure), inside(edge * side));
}

void main() {
  vec2 at = place();
  color = finished(turningTiles(at), at);
}
