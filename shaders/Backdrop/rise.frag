#version 300 es
// SPDX-License-Identifier: MIT
// Upsamples by a cubic B-spline and mixes the result into the finer level.
#pragma scrim variant RECOLORED
#pragma scrim vertex(triangle)
precision highp float;
#include "source.glsl"
#include "upsample_spline.glsl"
#include "mixing_part.glsl"
#include "color_change.glsl"

uniform highp sampler2D other;
// Size of a texel of the finer level in texture coordinates.
uniform vec2 otherTexel;

out vec4 color;

void main() {
  vec4 below = splined(source, gl_FragCoord.xy, vec4(ratio.x, 0.0, 0.0, 1.0), texel);
  vec4 above = texture(other, gl_FragCoord.xy * otherTexel);
  color = stored(changed(mix(above, below, partHere())));
}
