#version 300 es
// SPDX-License-Identifier: MIT
// Down to half or quarter size by filters with fixed weights, those of AxisTaps.half, .quarter,
// .tent and .short. They are written out because they read the largest levels.
#pragma scrim variant filter(HALF, QUARTER, TENT, SHORT)
#pragma scrim vertex(triangle)
precision highp float;
#include "source.glsl"

out vec4 color;

#if defined(HALF)
vec4 row(vec2 at) {
  vec2 far = vec2(5.0 / 3.0, 0.0);
  return 0.625 * sampleAt(at) + 0.1875 * (sampleAt(at - far) + sampleAt(at + far));
}

vec4 filtered(vec2 at) {
  vec2 far = vec2(0.0, 5.0 / 3.0);
  return 0.625 * row(at) + 0.1875 * (row(at - far) + row(at + far));
}
#elif defined(QUARTER)
vec4 row(vec2 at) {
  vec2 near = vec2(1.875, 0.0);
  vec2 far = vec2(3.75, 0.0);
  return 0.375 * sampleAt(at) + 0.25 * (sampleAt(at - near) + sampleAt(at + near))
    + 0.0625 * (sampleAt(at - far) + sampleAt(at + far));
}

vec4 filtered(vec2 at) {
  vec2 near = vec2(0.0, 1.875);
  vec2 far = vec2(0.0, 3.75);
  return 0.375 * row(at) + 0.25 * (row(at - near) + row(at + near))
    + 0.0625 * (row(at - far) + row(at + far));
}
#elif defined(SHORT)
vec4 row(vec2 at) {
  vec2 far = vec2(1.9, 0.0);
  return 0.5 * sampleAt(at) + 0.25 * (sampleAt(at - far) + sampleAt(at + far));
}

vec4 filtered(vec2 at) {
  vec2 far = vec2(0.0, 1.9);
  return 0.5 * row(at) + 0.25 * (row(at - far) + row(at + far));
}
#else
vec4 row(vec2 at) {
  vec2 near = vec2(0.5 + 2.5 / 6.0, 0.0);
  vec2 far = vec2(2.75, 0.0);
  return 0.375 * (sampleAt(at - near) + sampleAt(at + near))
    + 0.125 * (sampleAt(at - far) + sampleAt(at + far));
}

vec4 filtered(vec2 at) {
  vec2 near = vec2(0.0, 0.5 + 2.5 / 6.0);
  vec2 far = vec2(0.0, 2.75);
  return 0.375 * (row(at - near) + row(at + near)) + 0.125 * (row(at - far) + row(at + far));
}
#endif

void main() {
  color = stored(filtered(middle()));
}
