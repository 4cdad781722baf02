#version 300 es
// Up to a finer level by a cubic B-spline, mixed into what is there.
#pragma scrim vertex(triangle)
precision highp float;
#include "source.glsl"
#include "upsample_spline.glsl"

uniform highp sampler2D other;
// A texel of what is there, as the sampler counts.
uniform vec2 otherTexel;
// How much of the finer level comes from below.
uniform float part;

out vec4 color;

void main() {
  vec4 below = splined(source, gl_FragCoord.xy, vec4(ratio.x, 0.0, 0.0, 1.0), texel);
  color = stored(mix(texture(other, gl_FragCoord.xy * otherTexel), below, part));
}
