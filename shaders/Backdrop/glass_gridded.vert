#version 300 es
// The pieces of a glass over a level that a spline brings to full size.
#include "glass_quad.glsl"

// Texels a pixel, the plane's origin in texels, and lambda; and a texel's extent from 0 to 1.
uniform vec4 grid;
uniform vec2 texel;

flat out vec4 levelGrid;
flat out vec2 levelTexel;

void main() {
  putPiece();
  levelGrid = grid;
  levelTexel = texel;
}
