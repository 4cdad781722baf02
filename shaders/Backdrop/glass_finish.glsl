// SPDX-License-Identifier: MIT
// The last step of all glass: opacity, coverage and dither.
#include "noise.glsl"

// Slope and constant of the mask's ramp over the plane, and the opacity.
flat in vec4 opacity;
// Difference between adjacent values of the target's format, 0 without dither; and the lattice of
// the noise. With it, glass from one level, not shaped, has 16 numbers as inputs: see
// paint_inputs.glsl in shaders/Renderer.
flat in vec4 grain;

// Colours and alpha get the same noise, so no colour exceeds its alpha. What is opaque is rounded
// here: GPUs may round to the target's format with an error of a tenth of a step, too much for a
// value that the noise moves by nearly half of one.
vec4 finished(vec4 color, vec2 pixel, float coverage) {
  float seen = coverage * opacity.w * rampAt(pixel, opacity.xyz);
  vec4 grained = color * seen + grain.x * noiseAt(pixel, grain.yzw);
  // One division instead of four.
  float steps = 1.0 / grain.x;
  return seen < 1.0 || grain.x <= 0.0 ? grained : floor(grained * steps + 0.5) * grain.x;
}
