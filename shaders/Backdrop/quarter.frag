#version 300 es
// Down to quarter size: five samples along an axis, written out because this reads the whole plane. The
// weights are those of AxisTaps.quarter.
#pragma scrim vertex(triangle)
precision highp float;
#include "source.glsl"

out vec4 color;

vec4 line(vec2 at) {
  vec2 near = vec2(1.875, 0.0);
  vec2 far = vec2(3.75, 0.0);
  return 0.375 * sampleAt(at) + 0.25 * (sampleAt(at - near) + sampleAt(at + near))
    + 0.0625 * (sampleAt(at - far) + sampleAt(at + far));
}

void main() {
  vec2 at = middle();
  vec2 near = vec2(0.0, 1.875);
  vec2 far = vec2(0.0, 3.75);
  color = stored(0.375 * line(at) + 0.25 * (line(at - near) + line(at + near))
    + 0.0625 * (line(at - far) + line(at + far)));
}
