// SPDX-License-Identifier: MIT
// The colour of glass without blur, premultiplied.
uniform vec4 tint;

vec4 backdropAt(vec2 pixel) {
  return tint;
}
