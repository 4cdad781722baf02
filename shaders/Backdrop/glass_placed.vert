#version 300 es
// SPDX-License-Identifier: MIT
// The rectangles of glass over a level that a sampler brings to full size.
#include "glass_quad.glsl"

// Scale and offset from pixels of the plane to texture coordinates of the level.
uniform vec4 place;

flat out vec4 levelPlace;

void main() {
  putPiece();
  levelPlace = place;
}
