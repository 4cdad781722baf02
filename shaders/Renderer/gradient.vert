#version 300 es
// Rectangles, one an instance, each two triangles, and the few colours that fill them all.
#include "plain_rect.glsl"

// The first stop's colour, and by how much each stop differs from the one before: nothing after the last.
uniform vec4 colors[4];
// Where each stop begins to be passed, and what a part along the line counts from there to the next.
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
