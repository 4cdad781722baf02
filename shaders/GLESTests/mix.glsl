// SPDX-License-Identifier: MIT
// Multiplies a colour.
vec4 tinted(vec4 color, vec4 tint) {
  return color * tint;
}
