#version 300 es
// A picture as it is, pixel for pixel.
#pragma scrim vertex(quad)
precision highp float;

uniform highp sampler2D picture;

in vec2 pixel;
out vec4 color;

void main() {
  color = texelFetch(picture, ivec2(pixel), 0);
}
