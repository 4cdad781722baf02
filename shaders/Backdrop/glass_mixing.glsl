// SPDX-License-Identifier: MIT
// The tint of a glass, mixed in linear light. Comes after glass_colors.glsl, whose share it has.
#include "linear_light.glsl"

// Red, green and blue in linear light, and alpha.
uniform vec4 lightTint;

// A premultiplied colour of sRGB with the tint over it.
vec4 tinted(vec4 color, vec2 pixel) {
  vec4 light = decoded(color);
  float share = lightTint.a * rampAt(pixel, colorGrowth);
  return encoded(vec4(mix(light.rgb, lightTint.rgb * light.a, share), light.a));
}
