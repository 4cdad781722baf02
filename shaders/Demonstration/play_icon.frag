#version 300 es
// The sign on the button that plays and pauses: a triangle that becomes two bars.
#pragma scrim vertex(quad)
precision highp float;

// From GL's fragment coordinates to pixels of the sign: scale and offset.
uniform vec4 fragmentToPicture;
// The sign's extent, in pixels.
uniform vec2 size;
// How much it is two bars, from 0 to 1.
uniform float bars;
// Its colour, premultiplied.
uniform vec4 foreground;

out vec4 color;

// How far a point lies outside the line from a to b, which has the shape at its right.
float beyond(vec2 point, vec2 a, vec2 b) {
  vec2 along = normalize(b - a);
  return dot(point - a, vec2(along.y, -along.x));
}

// How much of a pixel lies in the shape with these corners, clockwise.
float shape(vec2 point, vec2 a, vec2 b, vec2 c, vec2 d, float sharp) {
  float distance = max(
    max(beyond(point, a, b), beyond(point, b, c)), max(beyond(point, c, d), beyond(point, d, a)));
  return clamp(0.5 - distance * sharp, 0.0, 1.0);
}

void main() {
  vec2 pixel = gl_FragCoord.xy * fragmentToPicture.xy + fragmentToPicture.zw;
  vec2 at = (pixel - 0.5 * size) / size.y;
  // Both halves of the triangle meet in one line, so that together they cover it whole.
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
