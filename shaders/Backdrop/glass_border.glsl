// SPDX-License-Identifier: MIT
// The border of glass: its own colour, more or less saturated, then lighter or darker.

// The part by which the border is lighter, or below 0 darker, and the factor of its saturation.
uniform vec2 border;

// The weights of red, green and blue in the luminance: those of ColorMatrix.
const vec3 luminance = vec3(0.2125, 0.7154, 0.0721);

// Glass of which the border covers a part.
vec4 bordered(vec4 color, float part) {
  float grey = dot(color.rgb, luminance);
  vec3 vivid = clamp(grey + border.y * (color.rgb - grey), vec3(0.0), vec3(color.a));
  vec3 line = mix(vivid, vec3(border.x > 0.0 ? color.a : 0.0), abs(border.x));
  return vec4(mix(color.rgb, line, part), color.a);
}
