#version 300 es
// SPDX-License-Identifier: MIT

// One triangle that covers the whole target: three vertices, no buffer.
out vec2 unit;

void main() {
  unit = vec2(gl_VertexID == 1 ? 2.0 : 0.0, gl_VertexID == 2 ? 2.0 : 0.0);
  gl_Position = vec4(unit * 2.0 - 1.0, 0.0, 1.0);
}
