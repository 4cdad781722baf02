// SPDX-License-Identifier: MIT
// Static noise of zero mean between -0.5 and 0.5, constant for each pixel. A lattice whose every
// row and column takes 256 different values in turn, folded to a triangle: all sums are exact in a
// float, and low frequencies nearly vanish. The amplitude stays below half a step, so values that
// the target's format holds exactly stay exact, black and white included.
#include "noise_lattice.glsl"

float noiseAt(vec2 pixel, vec3 lattice) {
  float turn = fract(dot(pixel, lattice.xy) - lattice.z);
  return abs(2.0 * turn - 1.0) - 0.5;
}

float noiseAt(vec2 pixel) {
  return noiseAt(pixel, noiseLattice);
}
