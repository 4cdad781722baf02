#version 300 es
// SPDX-License-Identifier: MIT
// A Gaussian along one axis whose sigma grows along a ramp, from whole texels.
#pragma scrim vertex(triangle)
precision highp float;
#include "source.glsl"

// One texel along the axis.
uniform vec2 direction;
// Sigma, in texels: slope and constant of a ramp over the target's texels.
uniform vec3 sigma;

// The texels on one side, and the sigma up to which they suffice.
const int last = 8;
const float widest = 2.5;

out vec4 color;

void main() {
  vec2 at = middle();
  float deviation = clamp(dot(sigma.xy, gl_FragCoord.xy) + sigma.z, 0.0, widest);
  float variance = deviation * deviation;
  // The weight of a neighbour of the middle texel, which has 1. Samples of a weak Gaussian have too
  // little variance: below sigma 0.67 the weight goes over to the one that gives two neighbours the
  // variance.
  float few = min(variance, 0.45);
  float near = mix(
    few / (2.0 - 2.0 * few), exp2(-0.72134752 / max(variance, 1e-4)),
    smoothstep(0.15, 0.45, variance));
  // At distance n it is the power n * n of that: each is the one before by a ratio, which shrinks
  // by the same factor from one to the next.
  float weight = near;
  float shrink = near * near;
  float less = near * shrink;
  float whole = 1.0;
  vec4 sum = sampleAt(at);
  for (int index = 1; index <= last; index++) {
    vec2 offset = float(index) * direction;
    sum += weight * (sampleAt(at - offset) + sampleAt(at + offset));
    whole += 2.0 * weight;
    weight *= less;
    less *= shrink;
  }
  color = stored(sum / whole);
}
