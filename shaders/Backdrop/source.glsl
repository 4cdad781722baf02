// Where a pass samples. Positions come from the pixel that is written and from nothing else, so a part
// is computed exactly as the whole is.
uniform mediump sampler2D source;
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
