#version 300 es
// SPDX-License-Identifier: MIT
#pragma scrim vertex(triangle)
precision highp float;

out vec4 color;

void main() {
  color = vec4(1.0);
}
