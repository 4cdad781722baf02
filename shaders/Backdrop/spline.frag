#version 300 es
// SPDX-License-Identifier: MIT
// Upsamples to a finer level.
#pragma scrim variant RECOLORED
#pragma scrim vertex(triangle)
precision highp float;
#include "source.glsl"
#include "upsample_spline.glsl"
#include "color_change.glsl"

// Interpolates between linear (0) and a cubic B-spline (1).
uniform float amount;

out vec4 color;

void main() {
  vec4 upsampled = splined(source, gl_FragCoord.xy, vec4(ratio.x, 0.0, 0.0, amount), texel);
  color = stored(changed(upsampled));
}
