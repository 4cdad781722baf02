// SPDX-License-Identifier: MIT
// A shadow from its table, one texel a pixel or coarser. The table holds one corner; the others
// mirror it, and the sides repeat its edge.
#include "grain.glsl"

// Red is the coverage by the blurred box, from the innermost point that the corner affects to the
// outermost point that the shadow reaches.
uniform highp sampler2D table;

// `middle` is the middle of the box and the texel there, `reading` the texels per pixel along x and
// y and the last texel along both. The colour is not premultiplied.
vec4 shadowAt(vec2 pixel, vec4 middle, vec4 reading, vec4 color) {
  vec2 texel = abs(pixel - middle.xy) * reading.xy + middle.zw;
  float dark = texelFetch(table, ivec2(clamp(texel, vec2(0.0), reading.zw)), 0).r;
  // A shadow is a wide gradient of few values: without noise it shows steps.
  float alpha = clamp(dark * color.a + grainAt(pixel), 0.0, 1.0);
  return vec4(color.rgb, 1.0) * alpha;
}
