#version 300 es
// One colour that something shines through. It asks where it is, and so keeps a rasteriser on the CPU from
// mixing whole tiles by other arithmetic than parts of them.
#pragma scrim vertex(plain)
precision highp float;

flat in vec4 place;
flat in vec4 part;
flat in vec4 color;

out vec4 result;

void main() {
  result = gl_FragCoord.x < 0.0 ? vec4(0.0) : color;
}
