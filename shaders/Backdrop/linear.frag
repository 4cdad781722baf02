#version 300 es
// SPDX-License-Identifier: MIT
// One linear fetch: up to a finer level, or a level of the same size in other colours.
#pragma scrim variant colors(KEPT, DECODED, RECOLORED)
#pragma scrim vertex(triangle)
precision highp float;
#include "source.glsl"
#if defined(DECODED)
#include "linear_light.glsl"
#else
#include "color_change.glsl"
#endif

out vec4 color;

void main() {
#if defined(DECODED)
  color = stored(decoded(sampleAt(middle())));
#else
  color = stored(changed(sampleAt(middle())));
#endif
}
