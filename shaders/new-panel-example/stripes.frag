#version 300 es
// SPDX-License-Identifier: MIT
// Slanted stripes. The build makes StripesShader of this file, with a property for each uniform.
#include "view.glsl"

// Colour of the stripes, premultiplied.
uniform vec4 ink;
// Width of a stripe and of the gap after it, in logical units.
uniform float width;

// The premultiplied colour of a point, in logical units from the top left corner.
vec4 colorAt(vec2 point) {
  float place = abs(fract((point.x + point.y) / (2.0 * width)) - 0.5) * 2.0 * width;
  return ink * clamp((place - 0.5 * width) * scale + 0.5, 0.0, 1.0);
}
