#version 300 es
// Down to quarter size by a tent: four samples along an axis, written out because this reads the whole
// plane. The weights are those of AxisTaps.tent.
#pragma scrim vertex(triangle)
precision highp float;
#include "source.glsl"

out vec4 color;

vec4 line(vec2 at) {
  vec2 near = vec2(0.5 + 2.5 / 6.0, 0.0);
  vec2 far = vec2(2.75, 0.0);
  return 0.375 * (sampleAt(at - near) + sampleAt(at + near))
    + 0.125 * (sampleAt(at - far) + sampleAt(at + far));
}

void main() {
  vec2 at = middle();
  vec2 near = vec2(0.0, 0.5 + 2.5 / 6.0);
  vec2 far = vec2(0.0, 2.75);
  color = stored(0.375 * (line(at - near) + line(at + near))
    + 0.125 * (line(at - far) + line(at + far)));
}
