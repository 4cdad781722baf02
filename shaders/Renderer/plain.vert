#version 300 es
// SPDX-License-Identifier: MIT
// Rectangles, one an instance, each two triangles.
#include "plain_rect.glsl"

void main() {
  putRect();
}
