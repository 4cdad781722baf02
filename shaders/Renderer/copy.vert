#version 300 es
// SPDX-License-Identifier: MIT
// Rectangles of an image, one an instance, each two triangles.
#include "plain_rect.glsl"

// Texture coordinates of the image.
out vec2 unit;

void main() {
  unit = (putRect() - paint.xy) / paint.zw;
}
