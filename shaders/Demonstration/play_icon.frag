#version 300 es
// SPDX-License-Identifier: MIT
// The icon of the play button: a triangle that becomes two bars.
#pragma scrim vertex(quad)
precision highp float;

// Scale and offset from fragment coordinates to pixels of the icon.
uniform vec4 fragmentToPicture;
// Size of the icon, in pixels.
uniform vec2 size;
// Progress from the triangle (0) to two bars (1).
uniform float bars;
// Colour, premultiplied.
uniform vec4 foreground;

out vec4 color;

// Distance of a point to the left of the line from a to b; the shape lies to its right.
float beyond(vec2 point, vec2 a, vec2 b) {
  vec2 along = normalize(b - a);
  return dot(point - a, vec2(along.y, -along.x));
}

// Coverage of a pixel by the shape with these corners, clockwise.
float shape(vec2 point, vec2 a, vec2 b, vec2 c, vec2 d, float sharp) {
  float distance = max(
    max(beyond(point, a, b), beyond(point, b, c)), max(beyond(point, c, d), beyond(point, d, a)));
  return clamp(0.5 - distance * sharp, 0.0, 1.0);
}

void main() {
  vec2 pixel = gl_FragCoord.xy * fragmentToPicture.xy + fragmentToPicture.zw;
  vec2 at = (pixel - 0.5 * size) / size.y;
  // Both halves of the triangle share an edge, so together they cover it whole.
  float seen =
    shape(
      at, mix(vec2(-0.32, -0.46), vec2(-0.34, -0.42), bars),
      mix(vec2(0.05, -0.24), vec2(-0.10, -0.42), bars),
      mix(vec2(0.05, 0.24), vec2(-0.10, 0.42), bars),
      mix(vec2(-0.32, 0.46), vec2(-0.34, 0.42), bars), size.y)
    + shape(
      at, mix(vec2(0.05, -0.24), vec2(0.10, -0.42), bars),
      mix(vec2(0.45, -0.002), vec2(0.34, -0.42), bars),
      mix(vec2(0.45, 0.002), vec2(0.34, 0.42), bars),
      mix(vec2(0.05, 0.24), vec2(0.10, 0.42), bars), size.y);
  color = foreground * min(seen, 1.0);
}
