#version 300 es
// SPDX-License-Identifier: MIT
// An image, pixel for pixel. The position comes from the vertices and the result is stored
// unchanged: a CPU rasteriser has its fastest path for that. It is close enough to the middle of a
// texel to give exactly that texel, whichever part is drawn.
#pragma scrim variant BLENDED
#pragma scrim vertex(copy)
precision highp float;

uniform highp sampler2D image;

in vec2 unit;

out vec4 result;

void main() {
#ifdef BLENDED
  // Reading the position keeps a CPU rasteriser from blending whole tiles with other arithmetic
  // than parts.
  result = gl_FragCoord.x < 0.0 ? vec4(0.0) : texture(image, unit);
#else
  result = texture(image, unit);
#endif
}
