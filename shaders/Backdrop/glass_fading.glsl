// SPDX-License-Identifier: MIT
// The opacity and the mask of a glass, by which what lies beneath it is mixed in linear light.
// Comes after glass_shape.glsl, which has the mask.
#include "glass_mixing.glsl"

// The plane without blur, a texel for each of its pixels.
uniform highp sampler2D beneath;
// Slope and constant of the mask's ramp over the plane, and the opacity.
uniform vec4 fading;

// A premultiplied colour of sRGB, as far as it is seen.
vec4 faded(vec4 color, vec2 pixel) {
  float seen = fading.w * rampAt(pixel, fading.xyz) * maskAt(pixel);
  return encoded(mix(decoded(texelFetch(beneath, ivec2(pixel), 0)), decoded(color), seen));
}
