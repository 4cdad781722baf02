#version 300 es
// Down to half size: three samples along an axis, written out because this is the largest level there
// is. The weights are those of AxisTaps.half.
#pragma scrim vertex(triangle)
precision highp float;
#include "source.glsl"

out vec4 color;

vec4 line(vec2 at) {
  vec2 reach = vec2(5.0 / 3.0, 0.0);
  return 0.625 * sampleAt(at) + 0.1875 * (sampleAt(at - reach) + sampleAt(at + reach));
}

void main() {
  vec2 at = middle();
  vec2 reach = vec2(0.0, 5.0 / 3.0);
  color = stored(0.625 * line(at) + 0.1875 * (line(at - reach) + line(at + reach)));
}
