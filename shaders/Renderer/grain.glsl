// SPDX-License-Identifier: MIT
// Noise in units of the last bit of a colour, for gradients and shadows.
#include "noise.glsl"

#ifdef DEEP
const float lastBit = 1.0 / 1023.0;
#else
const float lastBit = 1.0 / 255.0;
#endif

float grainAt(vec2 pixel) {
  return lastBit * noiseAt(pixel);
}
