#version 300 es
#pragma scrim vertex(triangle)
precision highp float;

out vec4 color;

void main() {
  color = vec4(1.0);
}
