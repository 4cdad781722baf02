#version 300 es
// A picture as it is, pixel for pixel. Where it is read is handed on by the vertices and nothing is done
// with what is read, since that is what a rasteriser on the CPU has its fastest way for; a texel's middle
// is met closely enough to be that texel, whatever part is drawn.
#pragma scrim vertex(copy)
precision highp float;

uniform highp sampler2D picture;

in vec2 unit;

out vec4 result;

void main() {
  result = texture(picture, unit);
}
