#version 300 es
// A picture through which something shines, pixel for pixel. It is read as one is that is copied, and asks
// where it is, which keeps a rasteriser on the CPU from mixing whole tiles by other arithmetic than parts of
// them.
#pragma scrim vertex(copy)
precision highp float;

uniform highp sampler2D picture;

in vec2 unit;

out vec4 result;

void main() {
  result = gl_FragCoord.x < 0.0 ? vec4(0.0) : texture(picture, unit);
}
