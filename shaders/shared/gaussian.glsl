// SPDX-License-Identifier: MIT
// The integral of a Gaussian up to x, in units of sigma times the square root of two. The error is
// below 0.0005, less than a step of alpha.
vec2 gaussianIntegral(vec2 x) {
  vec2 a = abs(x);
  vec2 t = 1.0 + (0.278393 + (0.230389 + (0.000972 + 0.078108 * a) * a) * a) * a;
  t *= t;
  return 0.5 + 0.5 * sign(x) * (1.0 - 1.0 / (t * t));
}
