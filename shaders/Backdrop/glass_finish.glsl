// The end of every glass: how much of it is seen, and what hides the steps of the target's format.
#include "noise.glsl"

// The opacity's slope and constant over the plane, and what it is multiplied by.
flat in vec4 opacity;
// The step between two values of the target; 0 without dither.
flat in float grain;

// Colours and alpha get the same noise: no colour rises above its alpha.
vec4 finished(vec4 color, vec2 pixel, float coverage) {
  float seen = coverage * opacity.w * rampAt(pixel, opacity.xyz);
  return color * seen + grain * noiseAt(pixel);
}
