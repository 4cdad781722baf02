#version 300 es
// SPDX-License-Identifier: MIT
// One linear fetch: up to a finer level, or a level of the same size in other colours.
#pragma scrim variant colors(KEPT, DECODED, RECOLORED)
#pragma scrim vertex(triangle)
precision highp float;
#include "source.glsl"
#if defined(DECODED)
#include "linear_light.glsl"
#elif defined(RECOLORED)
#include "color_matrix.glsl"

// The share of the change: slope and constant of a ramp over the target's texels.
uniform vec3 part;
#endif

out vec4 color;

void main() {
#if defined(DECODED)
  color = stored(decoded(sampleAt(middle())));
#elif defined(RECOLORED)
  float share = clamp(dot(part.xy, gl_FragCoord.xy) + part.z, 0.0, 1.0);
  color = stored(recolored(sampleAt(middle()), share));
#else
  color = stored(sampleAt(middle()));
#endif
}
