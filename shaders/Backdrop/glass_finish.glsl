// The end of every glass: how much of it is seen, and what hides the steps of the target's format.
// The opacity's slope and constant over the plane, and what it is multiplied by.
uniform vec4 fade;
// The step between two values of the target; 0 without dither.
uniform float ditherStep;

// Noise of zero mean between -0.5 and 0.5, the same at the same pixel for good. A lattice whose every
// row and column takes 256 different values in turn, folded to a triangle: all sums are exact in a
// float, and almost nothing of it is left at low frequencies. It never reaches half a step, so what
// is exact in the target's format stays exact, and black and white stay what they are.
float noiseAt(vec2 pixel) {
  float turn = fract((dot(floor(pixel), vec2(193.0, 147.0)) + 0.5) / 256.0);
  return abs(2.0 * turn - 1.0) - 0.5;
}

// Colours and alpha get the same noise: no colour rises above its alpha.
vec4 finished(vec4 color, vec2 pixel, float coverage) {
  float seen = coverage * fade.w * rampAt(pixel, fade.xyz);
  return color * seen + ditherStep * noiseAt(pixel);
}
