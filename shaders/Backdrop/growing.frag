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

// The texels on one side.
const int last = 8;

out vec4 color;

void main() {
  vec2 at = middle();
  float deviation = max(dot(sigma.xy, gl_FragCoord.xy) + sigma.z, 0.0);
  float variance = deviation * deviation;
  // The weight of a neighbour of the middle texel, which has 1. Samples of a weak Gaussian have too
  // little variance. Below sigma 0.67 the weight therefore turns into that with which two
  // neighbours alone have the variance.
  float few = min(variance, 0.45);
  float near = mix(
    few / (2.0 - 2.0 * few), exp2(-0.72134752 / max(variance, 1e-4)),
    smoothstep(0.15, 0.45, variance));
  // The weight at distance n is the power n * n of it: that at n - 1 times a ratio, which becomes
  // smaller by the same factor at each step.
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
