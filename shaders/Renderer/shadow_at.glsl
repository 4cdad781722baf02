// A shadow from its table, a texel a pixel. How dark it is around one corner stands there; the other
// corners are like it, and along the sides it stays the same.
#include "noise.glsl"

// Red is how much of the box is seen, blurred: from as far inside the corner as it is felt to where
// nothing is left outside.
uniform highp sampler2D table;

vec4 shadowAt(vec2 pixel, vec4 place, vec2 reading, vec4 color) {
  vec2 halfSize = place.zw * 0.5;
  vec2 beyond = abs(pixel - place.xy - halfSize) - halfSize;
  vec2 last = vec2(textureSize(table, 0)) - 1.0;
  ivec2 at = ivec2(clamp(floor(beyond * reading.x + reading.y), vec2(0.0), last));
  float dark = texelFetch(table, at, 0).r;
  // A shadow is a wide gradient of few values: without noise it shows steps.
  float alpha = clamp(dark * color.a + noiseAt(pixel) / 255.0, 0.0, 1.0);
  return color * (alpha / max(color.a, 0.001));
}
