#version 300 es
// SPDX-License-Identifier: MIT
// The rectangles of glass over a level that a spline brings to full size.
#include "glass_quad.glsl"

// Texels per pixel, the plane's origin in texels, and lambda; and the size of a texel in texture
// coordinates.
uniform vec4 grid;
uniform vec2 texel;

flat out vec4 levelGrid;
flat out vec2 levelTexel;

void main() {
  putPiece();
  levelGrid = grid;
  levelTexel = texel;
}
