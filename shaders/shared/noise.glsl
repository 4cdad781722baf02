// SPDX-License-Identifier: MIT
// Static noise of zero mean between -0.5 and 0.5, constant for each pixel. A lattice whose every
// row and column takes 256 different values in turn, folded to a triangle: all sums are exact in a
// float, and low frequencies nearly vanish. The amplitude stays below half a step, so values that
// the target's format holds exactly stay exact, black and white included.
float noiseAt(vec2 pixel) {
  // `pixel` is a middle, which adds half of both factors; the subtraction leaves half a step.
  float turn = fract(dot(pixel, vec2(193.0, 147.0) / 256.0) - 169.5 / 256.0);
  return abs(2.0 * turn - 1.0) - 0.5;
}
