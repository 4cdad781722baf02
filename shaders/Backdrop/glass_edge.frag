#version 300 es
// SPDX-License-Identifier: MIT
// The edge of glass: bent by its bevel, recoloured, lit, cut to shape and dithered.
//
// The source of the colours: a level with one fetch a sample, a level through a spline, two levels
// mixed, or one colour for glass without blur.
#pragma scrim variant source(PLAIN, SPLINE, MIXED, TINT)
// Levels hold linear light.
#pragma scrim variant LINEAR
// Red, green and blue are bent differently: three samples in place of one.
#pragma scrim variant DISPERSED
// Clipped by outlines as well as by its own.
#pragma scrim variant CUT
#pragma scrim vertex(glass_edge)
precision highp float;
#include "glass_plane.glsl"
#include "glass_shape.glsl"
#include "glass_bevel.glsl"
#include "color_matrix.glsl"
#include "glass_finish.glsl"
#if defined(LINEAR) && !defined(TINT)
#include "linear_light.glsl"
#endif

#if defined(TINT)
// The colour of glass without blur, premultiplied.
uniform vec4 tint;
#else
uniform highp sampler2D level;
// Size of the plane in pixels.
uniform vec2 planeSize;
// 1 / the pixels of the plane that one sample stands for.
uniform float rate;
// Most samples of a pixel.
const float mostSamples = 16.0;
#endif
#if defined(PLAIN)
// Scale and offset from pixels of the plane to texture coordinates of the level.
uniform vec4 place;
#elif defined(SPLINE) || defined(MIXED)
#include "upsample_spline.glsl"
// Texels per pixel, the plane's origin in texels, and lambda; and the size of a texel in texture
// coordinates.
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
#if defined(DISPERSED) && !defined(TINT)
// The part by which red is displaced less and blue more.
uniform float dispersion;
#endif

out vec4 color;

#if !defined(TINT)
// A sample at any position, mirrored at the plane's ends. Levels have texels beyond them that only
// pixels of the plane itself may reach.
vec4 sampleAt(vec2 position, float share) {
  vec2 at = planeSize - abs(planeSize - abs(position));
#if defined(PLAIN)
  return texture(level, at * place.xy + place.zw);
#elif defined(SPLINE)
  return splined(level, at, grid, texel);
#else
  return mix(
    splined(level, at, grid, texel), splined(other, at, otherGrid, otherTexel), share);
#endif
}

// The mean of what one pixel of the bevel shows, along the normal: next to the outline that is a
// long line of the plane. Across the normal a pixel shows about a pixel.
vec4 backdropAt(vec2 pixel, Place on) {
#if defined(MIXED)
  float share = rampAt(pixel, mixing);
#else
  const float share = 0.0;
#endif
#if defined(DISPERSED)
  float bluest = 1.0 + dispersion;
#else
  const float bluest = 1.0;
#endif
  float shown = rate
    * abs(1.0 + bluest * (displacementAt(on.distance + 0.5) - displacementAt(on.distance - 0.5)));
  float count = shown <= 1.0 ? 1.0 : min(ceil(2.0 * shown), mostSamples);
  vec4 sum = vec4(0.0);
  for (float index = 0.5; index < count; index++) {
    float along = index / count - 0.5;
    float bent = displacementAt(on.distance + along);
#if defined(DISPERSED)
    float change = dispersion * bent;
    vec4 red = sampleAt(pixel + on.inward * (along + bent - change), share);
    vec4 green = sampleAt(pixel + on.inward * (along + bent), share);
    vec4 blue = sampleAt(pixel + on.inward * (along + bent + change), share);
    // No colour exceeds its alpha.
    sum += vec4(red.r, green.g, blue.b, max(max(red.a, green.a), blue.a));
#else
    sum += sampleAt(pixel + on.inward * (along + bent), share);
#endif
  }
  return sum / count;
}
#endif

void main() {
  vec2 pixel = planePixel();
  Place on = placeAt(pixel, corner);
#if defined(TINT)
  vec4 backdrop = tint;
#else
  vec4 backdrop = backdropAt(pixel, on);
#if defined(LINEAR)
  backdrop = encoded(backdrop);
#endif
  backdrop = recolored(backdrop);
#endif
  color = finished(lit(backdrop, on), pixel, coverageAt(pixel));
}
