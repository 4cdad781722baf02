// SPDX-License-Identifier: MIT
// The colours of a glass, which may grow along it.
#include "color_matrix.glsl"

// The share of the colours: slope and constant of a ramp over the plane.
uniform vec3 colorGrowth;

vec4 recolored(vec4 color, vec2 pixel) {
  return recolored(color, rampAt(pixel, colorGrowth));
}
