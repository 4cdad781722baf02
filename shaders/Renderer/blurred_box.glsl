// SPDX-License-Identifier: MIT
// The blur of a box with round corners.

#include "gaussian.glsl"

// The integral of a Gaussian around x over the row of the box at height y from its middle.
float blurredRow(float x, float y, vec2 halfSize, float radius, float unit) {
  float beyond = clamp(abs(y) - (halfSize.y - radius), 0.0, radius);
  float halfWidth = halfSize.x - radius + sqrt(max(radius * radius - beyond * beyond, 0.0));
  vec2 integral = gaussianIntegral((x + vec2(-halfWidth, halfWidth)) * unit);
  return integral.y - integral.x;
}

// Coverage of a point by the blurred box; the point is relative to its middle.
float blurredBox(vec2 point, vec2 halfSize, float sigma, float radius) {
  float unit = 0.70710678 / sigma;
  // The part of the box within three sigma of the row, in eight slices.
  float low = max(-halfSize.y, point.y - 3.0 * sigma);
  float high = min(halfSize.y, point.y + 3.0 * sigma);
  if (high <= low) return 0.0;
  float slice = (high - low) / 8.0;
  float before = gaussianIntegral(vec2((low - point.y) * unit)).x;
  float sum = 0.0;
  for (int index = 0; index < 8; index++) {
    float upper = low + slice * float(index + 1);
    float after = gaussianIntegral(vec2((upper - point.y) * unit)).x;
    sum += (after - before) * blurredRow(point.x, upper - 0.5 * slice, halfSize, radius, unit);
    before = after;
  }
  return sum;
}
