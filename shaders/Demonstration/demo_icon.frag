#version 300 es
// SPDX-License-Identifier: MIT
// The icons of the demo.
#pragma scrim vertex(quad)
// PLAY: a triangle that becomes two bars. SPEAKER: a speaker with two waves. LOOP: two arrows that
// follow each other. SKIP: two triangles behind each other. APPEARANCE: a disc, half of it filled.
#pragma scrim variant icon(PLAY, SPEAKER, LOOP, SKIP, APPEARANCE)
precision highp float;

// Scale and offset from fragment coordinates to pixels of the icon.
uniform vec4 fragmentToPicture;
// Size of the icon, in pixels.
uniform vec2 size;
#if !defined(LOOP) && !defined(APPEARANCE)
// PLAY: progress from the triangle (0) to two bars (1). SPEAKER: volume, from 0 to 1. SKIP: 0
// points right, 1 left.
uniform float value;
#endif
// Colour, premultiplied.
uniform vec4 foreground;

out vec4 color;

// Distance of a point to the left of the line from a to b; the shape lies to its right.
float beyond(vec2 point, vec2 a, vec2 b) {
  vec2 along = normalize(b - a);
  return dot(point - a, vec2(along.y, -along.x));
}

// Distance of a point to the convex shape with these corners, clockwise; negative inside.
float outside(vec2 point, vec2 a, vec2 b, vec2 c, vec2 d) {
  return max(
    max(beyond(point, a, b), beyond(point, b, c)), max(beyond(point, c, d), beyond(point, d, a)));
}

// Coverage of a pixel at a distance from a shape; `sharp` is the pixels in a unit.
float covered(float distance, float sharp) { return clamp(0.5 - distance * sharp, 0.0, 1.0); }

#if defined(PLAY)
// Both halves of the triangle share an edge, so together they cover it whole.
float seen(vec2 at, float sharp) {
  return min(
    covered(
      outside(
        at, mix(vec2(-0.32, -0.46), vec2(-0.34, -0.42), value),
        mix(vec2(0.05, -0.24), vec2(-0.10, -0.42), value),
        mix(vec2(0.05, 0.24), vec2(-0.10, 0.42), value),
        mix(vec2(-0.32, 0.46), vec2(-0.34, 0.42), value)), sharp)
    + covered(
      outside(
        at, mix(vec2(0.05, -0.24), vec2(0.10, -0.42), value),
        mix(vec2(0.45, -0.002), vec2(0.34, -0.42), value),
        mix(vec2(0.45, 0.002), vec2(0.34, 0.42), value),
        mix(vec2(0.05, 0.24), vec2(0.10, 0.42), value)), sharp), 1.0);
}
#elif defined(SPEAKER)
// An arc to the right of the speaker, a quarter of a circle wide.
float wave(vec2 at, float radius) {
  vec2 from = at - vec2(-0.12, 0.0);
  float ring = abs(length(from) - radius) - 0.04;
  return max(ring, (abs(from.y) - from.x) * 0.7071);
}

float seen(vec2 at, float sharp) {
  float box = outside(
    at, vec2(-0.46, -0.14), vec2(-0.28, -0.14), vec2(-0.28, 0.14), vec2(-0.46, 0.14));
  float cone = outside(
    at, vec2(-0.31, -0.12), vec2(-0.04, -0.36), vec2(-0.04, 0.36), vec2(-0.31, 0.12));
  float speaker = covered(min(box, cone), sharp);
  float near = covered(wave(at, 0.30), sharp) * clamp(value * 4.0, 0.0, 1.0);
  float far = covered(wave(at, 0.50), sharp) * clamp(value * 4.0 - 2.0, 0.0, 1.0);
  return max(speaker, max(near, far));
}
#elif defined(SKIP)
// A triangle that begins at `left` and points right.
float triangle(vec2 at, float left) {
  return outside(
    at, vec2(left, -0.3), vec2(left + 0.4, -0.002), vec2(left + 0.4, 0.002), vec2(left, 0.3));
}

float seen(vec2 at, float sharp) {
  vec2 from = vec2(at.x * (1.0 - 2.0 * value), at.y);
  return covered(min(triangle(from, -0.4), triangle(from, 0.0)), sharp);
}
#elif defined(APPEARANCE)
float seen(vec2 at, float sharp) {
  float disc = length(at) - 0.42;
  return max(covered(abs(disc + 0.04) - 0.04, sharp), covered(max(disc, at.x), sharp));
}
#else
float seen(vec2 at, float sharp) {
  // Half of a rounded frame, and the same turned by half a circle.
  vec2 side = at.y < 0.0 ? at : -at;
  vec2 corner = abs(side) - vec2(0.18, 0.06);
  float frame = abs(length(max(corner, 0.0)) + min(max(corner.x, corner.y), 0.0) - 0.22) - 0.045;
  float line = max(frame, side.x - 0.06);
  // The right end of the line has a gap, in which the arrow points right.
  float arrow = outside(
    side, vec2(0.02, -0.46), vec2(0.25, -0.282), vec2(0.25, -0.278), vec2(0.02, -0.10));
  float right = max(frame, 0.30 - side.x);
  return max(covered(line, sharp), max(covered(arrow, sharp), covered(right, sharp)));
}
#endif

void main() {
  vec2 pixel = gl_FragCoord.xy * fragmentToPicture.xy + fragmentToPicture.zw;
  color = foreground * seen((pixel - 0.5 * size) / size.y, size.y);
}
