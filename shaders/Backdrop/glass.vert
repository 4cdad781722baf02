#version 300 es
// The rectangles of a tint.
#include "glass_quad.glsl"

void main() {
  putPiece();
}
