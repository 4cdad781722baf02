// Noise of zero mean between -0.5 and 0.5 at the middle of a pixel, the same at the same one for good. A
// lattice whose every row and column takes 256 different values in turn, folded to a triangle: all sums
// are exact in a float, and almost nothing of it is left at low frequencies. It never reaches half a
// step, so what is exact in the target's format stays exact, and black and white stay what they are.
float noiseAt(vec2 pixel) {
  // The middle adds half of both; what is taken away leaves half a step.
  float turn = fract(dot(pixel, vec2(193.0, 147.0) / 256.0) - 169.5 / 256.0);
  return abs(2.0 * turn - 1.0) - 0.5;
}
