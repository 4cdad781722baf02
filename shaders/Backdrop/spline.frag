#version 300 es
// SPDX-License-Identifier: MIT
// Upsamples to a finer level.
#pragma scrim vertex(triangle)
precision highp float;
#include "source.glsl"
#include "upsample_spline.glsl"

// Interpolates between linear (0) and a cubic B-spline (1).
uniform float amount;

out vec4 color;

void main() {
  color = stored(splined(source, gl_FragCoord.xy, vec4(ratio.x, 0.0, 0.0, amount), texel));
}
