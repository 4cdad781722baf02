// SPDX-License-Identifier: MIT
// Changes the colours of a level in the variant RECOLORED.
#ifdef RECOLORED
#include "color_matrix.glsl"

// The share of the change: slope and constant of a ramp over the target's texels.
uniform vec3 growth;

vec4 changed(vec4 color) {
  return recolored(color, clamp(dot(growth.xy, gl_FragCoord.xy) + growth.z, 0.0, 1.0));
}
#else
vec4 changed(vec4 color) {
  return color;
}
#endif
