#version 300 es
// SPDX-License-Identifier: MIT
// A mix of two levels of one size.
#pragma scrim variant RECOLORED
#pragma scrim vertex(triangle)
precision highp float;
#include "source.glsl"
#include "mixing_part.glsl"
#include "color_change.glsl"

uniform highp sampler2D other;
// Size of a texel of the other level in texture coordinates.
uniform vec2 otherTexel;

out vec4 color;

void main() {
  vec4 second = texture(other, gl_FragCoord.xy * otherTexel);
  color = stored(changed(mix(sampleAt(middle()), second, partHere())));
}
