#version 300 es
// SPDX-License-Identifier: MIT
// The rectangles of a tint.
#include "glass_quad.glsl"

void main() {
  putPiece();
}
