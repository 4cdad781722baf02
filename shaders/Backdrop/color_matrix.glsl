// SPDX-License-Identifier: MIT
// An affine map of straight colours, applied to premultiplied ones. The result is clamped to valid
// premultiplied colours, so it does not depend on the format that stores it.
uniform mat3 colorMatrix;
uniform vec3 colorOffset;

vec4 recolored(vec4 color) {
  vec3 rgb = colorMatrix * color.rgb + colorOffset * color.a;
  return vec4(clamp(rgb, vec3(0.0), vec3(color.a)), color.a);
}

// Changed by a share, from 0 to 1.
vec4 recolored(vec4 color, float share) {
  return share * recolored(color) + (1.0 - share) * color;
}
