// SPDX-License-Identifier: MIT
// sRGB's transfer function in both directions, for premultiplied colours. Only linear light adds up
// correctly.
vec3 straight(vec4 color) {
  return color.rgb / max(color.a, 1e-6);
}

// From sRGB to linear light, for the first pass down.
vec4 decoded(vec4 color) {
  vec3 rgb = straight(color);
  vec3 curve = pow((rgb + 0.055) / 1.055, vec3(2.4));
  return vec4(mix(curve, rgb / 12.92, lessThanEqual(rgb, vec3(0.04045))) * color.a, color.a);
}

// From linear light to sRGB, for the last pass.
vec4 encoded(vec4 color) {
  vec3 rgb = straight(color);
  vec3 curve = 1.055 * pow(rgb, vec3(1.0 / 2.4)) - 0.055;
  return vec4(mix(curve, rgb * 12.92, lessThanEqual(rgb, vec3(0.0031308))) * color.a, color.a);
}
