// A shadow from its table, a texel a pixel. How dark it is around one corner stands there; the other
// corners are like it, and along the sides it stays the same.
#include "noise.glsl"

// Red is how much of the box is seen, blurred: from as far inside the corner as it is felt to where
// nothing is left outside.
uniform highp sampler2D table;

// The middle of the box, and the texel that would lie there. Texels a pixel, and the last texel. The
// colour is not premultiplied.
vec4 shadowAt(vec2 pixel, vec4 middle, vec2 reading, vec4 color) {
  vec2 texel = abs(pixel - middle.xy) * reading.x + middle.zw;
  float dark = texelFetch(table, ivec2(clamp(texel, 0.0, reading.y)), 0).r;
  // A shadow is a wide gradient of few values: without noise it shows steps.
  float alpha = clamp(dark * color.a + noiseAt(pixel) / 255.0, 0.0, 1.0);
  return vec4(color.rgb, 1.0) * alpha;
}
