// SPDX-License-Identifier: MIT
// Glass with the highlight and the shadow of its rim, each from 0 to 1. A highlight is brighter and
// whiter than what lies beneath, by its own colour.
vec4 lit(vec4 color, float shaded, float shine) {
  vec3 rgb = color.rgb * (1.0 - shaded);
  return vec4(mix(rgb, min(1.4 * rgb + 0.6 * color.a, vec3(color.a)), shine), color.a);
}
