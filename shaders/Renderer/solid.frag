#version 300 es
// One colour.
#pragma scrim vertex(plain)
precision highp float;

flat in vec4 place;
flat in vec4 part;
flat in vec4 color;

out vec4 result;

void main() {
  result = color;
}
