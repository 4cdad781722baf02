#version 300 es
// A mix of two levels of one size.
#pragma scrim vertex(triangle)
precision highp float;
#include "source.glsl"

uniform highp sampler2D other;
// A texel of the other level, as the sampler counts.
uniform vec2 otherTexel;
// How much of the other counts.
uniform float part;

out vec4 color;

void main() {
  color = stored(mix(sampleAt(middle()), texture(other, gl_FragCoord.xy * otherTexel), part));
}
