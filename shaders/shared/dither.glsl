// SPDX-License-Identifier: MIT
// Adds static noise of zero mean, in units of the last of eight bits. Before a colour is rounded,
// it turns the steps of a smooth gradient into fine grain. Interleaved gradient noise: adjacent
// pixels differ much, as in blue noise.
vec3 dithered(vec3 color, vec2 pixel) {
  float noise = fract(52.9829189 * fract(dot(floor(pixel), vec2(0.06711056, 0.00583715))));
  return color + (noise - 0.5) / 255.0;
}
