#version 300 es
// The pieces of a glass over a level that its own sampler brings to full size.
#include "glass_quad.glsl"

// Where the level lies in the plane: scale and offset.
uniform vec4 place;

flat out vec4 levelPlace;

void main() {
  putPiece();
  levelPlace = place;
}
