#version 300 es
// SPDX-License-Identifier: MIT
// Rectangles, one an instance, each two triangles, with up to four colours for all of them.
#include "plain_rect.glsl"

// The first stop's colour, then the difference of each stop to the one before; zero after the last.
uniform vec4 colors[4];
// Location of the stop before, and the reciprocal of the distance from it.
uniform vec2 stops[4];

flat out vec4 firstColor;
flat out vec4 secondColor;
flat out vec4 thirdColor;
flat out vec4 fourthColor;
flat out vec2 secondStop;
flat out vec2 thirdStop;
flat out vec2 fourthStop;

void main() {
  putRect();
  firstColor = colors[0];
  secondColor = colors[1];
  thirdColor = colors[2];
  fourthColor = colors[3];
  secondStop = stops[1];
  thirdStop = stops[2];
  fourthStop = stops[3];
}
