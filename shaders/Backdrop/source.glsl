// Where a pass samples. Positions come from the pixel that is written and from nothing else, so a part
// is computed exactly as the whole is.
uniform highp sampler2D source;
// Texels of the source for a texel that is written.
uniform vec2 ratio;
// A texel of the source, as the sampler counts.
uniform vec2 texel;

vec4 sampleAt(vec2 position) {
  return texture(source, position * texel);
}

// The middle of what is written, in texels of the source.
vec2 middle() {
  return gl_FragCoord.xy * ratio;
}

// What the level that is written keeps of a number: 16 for half floats, 10 for ten bits, 0 for what needs
// no help.
uniform int depth;

// Rounded here to what the level can hold, since not every device rounds to the nearest when it writes,
// and a blur of many passes adds up what is cut off.
vec4 stored(vec4 value) {
  if (depth == 16) return uintBitsToFloat((floatBitsToUint(value) + 0x1000u) & 0xffffe000u);
  if (depth == 10) return floor(value * 1023.0 + 0.5) / 1023.0;
  return value;
}
