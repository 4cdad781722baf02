#version 300 es
// SPDX-License-Identifier: MIT
// The mean colours of the parts of a rectangle: each texel of the target has that of one part, from
// samples spread over it.
#pragma scrim vertex(triangle)
precision highp float;

uniform highp sampler2D plane;
// Left, top, width and height of the first part, in texture coordinates.
uniform vec4 place;

out vec4 color;

void main() {
  vec2 corner = place.xy + floor(gl_FragCoord.xy) * place.zw;
  vec4 sum = vec4(0.0);
  for (int index = 0; index < 32; index++) {
    // Roberts's sequence: evenly spread, and without rows that a pattern beneath could fall into
    // step with.
    vec2 at = fract((float(index) + 0.5) * vec2(0.75487766, 0.56984029));
    sum += texture(plane, corner + at * place.zw);
  }
  color = sum / 32.0;
}
