// SPDX-License-Identifier: MIT
// The levels beneath a bevel, sampled at any position of the plane.
uniform highp sampler2D level;
// Size of the plane in pixels.
uniform vec2 planeSize;
#if defined(PLAIN)
// Scale and offset from pixels of the plane to texture coordinates of the level.
uniform vec4 place;
#else
#if defined(GAUSSIAN)
#include "gaussian.glsl"
#else
#include "upsample_spline.glsl"
#endif
// Texels per pixel, the plane's origin in texels, and the spline's lambda or the Gaussian's sigma;
// and the size of a texel in texture coordinates.
uniform vec4 grid;
uniform vec2 texel;
#endif
#if defined(MIXED)
uniform highp sampler2D other;
uniform vec4 otherGrid;
uniform vec2 otherTexel;
// Slope and constant of the second level's share.
uniform vec3 mixing;
#endif
#if defined(DISPERSED)
// The part by which red is displaced less and blue more.
uniform float dispersion;
#endif

// The share of the second level at a pixel.
float shareAt(vec2 pixel) {
#if defined(MIXED)
  return rampAt(pixel, mixing);
#else
  return 0.0;
#endif
}

// A sample at any position, mirrored at the plane's ends. Levels have texels beyond them that only
// pixels of the plane itself may reach.
vec4 sampleAt(vec2 position, float share) {
  vec2 at = planeSize - abs(planeSize - abs(position));
#if defined(PLAIN)
  return texture(level, at * place.xy + place.zw);
#elif defined(SPLINE)
  return splined(level, at, grid, texel);
#elif defined(GAUSSIAN)
  return gaussianAt(level, at, grid, texel);
#else
  return mix(
    splined(level, at, grid, texel), splined(other, at, otherGrid, otherTexel), share);
#endif
}

// A sample at `position`, displaced by `bent`: red by a little less and blue by a little more.
vec4 bentAt(vec2 position, vec2 bent, float share) {
#if defined(DISPERSED)
  vec2 change = dispersion * bent;
  vec4 red = sampleAt(position + bent - change, share);
  vec4 green = sampleAt(position + bent, share);
  vec4 blue = sampleAt(position + bent + change, share);
  // No colour exceeds its alpha.
  return vec4(red.r, green.g, blue.b, max(max(red.a, green.a), blue.a));
#else
  return sampleAt(position + bent, share);
#endif
}
