// SPDX-License-Identifier: MIT
// Coverage of a pixel by the corner x⁴ + y⁴ + 2c x²y² = R⁴. `inner` is the vector from the point at
// which the corner begins on both sides to the pixel, R the extent of the corner, and c its
// roundness. Within the pixel the curve is nearly straight: its gradient gives the distance and
// direction, and these the part of the square that it cuts off.
float cornerCoverage(vec2 inner, float reach, float roundness) {
  // Beside the corner the rectangle's own edge is the outline.
  if (min(inner.x, inner.y) <= 0.0 || reach <= 0.0) return 1.0;
  vec2 at = inner / reach;
  vec2 square = at * at;
  float root = sqrt(dot(square, square) + 2.0 * roundness * square.x * square.y);
  float norm = sqrt(root);
  vec2 slope = at * (square + roundness * square.yx);
  float steepness = slope.x + slope.y;
  // Progress of the edge from the outer tip of the pixel to its inner one, from 0 to 1.
  float come = clamp(0.5 - reach * (norm - 1.0) * root * norm / steepness, 0.0, 1.0);
  if (come == 1.0) return 1.0;
  float narrow = max(min(slope.x, slope.y) / steepness, 0.001);
  float wide = 1.0 - narrow;
  float pastNarrow = max(come - narrow, 0.0);
  float pastWide = max(come - wide, 0.0);
  return (come * come - pastNarrow * pastNarrow - pastWide * pastWide) / (2.0 * narrow * wide);
}
