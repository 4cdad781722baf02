#version 300 es
// SPDX-License-Identifier: MIT
// An image, pixel for pixel. The position comes from the vertices and the result is stored
// unchanged: a CPU rasteriser has its fastest path for that. It is close enough to the middle of a
// texel to give exactly that texel, whichever part is drawn.
#pragma scrim vertex(copy)
precision highp float;

uniform highp sampler2D image;

in vec2 unit;

out vec4 result;

void main() {
  result = texture(image, unit);
}
