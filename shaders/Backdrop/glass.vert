#version 300 es
// The pieces of a glass.
#include "glass_quad.glsl"

void main() {
  putPiece();
}
