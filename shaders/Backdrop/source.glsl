// SPDX-License-Identifier: MIT
// The source of a pass. Positions depend on the fragment alone, so a level drawn in parts equals
// one drawn whole.
uniform highp sampler2D source;
// Source texels per target texel.
uniform vec2 ratio;
// Size of a source texel in texture coordinates.
uniform vec2 texel;

vec4 sampleAt(vec2 position) {
  return texture(source, position * texel);
}

// The middle of the fragment, in texels of the source.
vec2 middle() {
  return gl_FragCoord.xy * ratio;
}

// The rounding for the target's format: 16 for half floats, 10 for ten bits, 0 for none.
uniform int depth;

// Rounded here to what the format holds: not every device rounds to nearest when it stores, and
// truncation would accumulate over the passes of a blur.
vec4 stored(vec4 value) {
  if (depth == 16) return uintBitsToFloat((floatBitsToUint(value) + 0x1000u) & 0xffffe000u);
  if (depth == 10) return floor(value * 1023.0 + 0.5) / 1023.0;
  return value;
}
