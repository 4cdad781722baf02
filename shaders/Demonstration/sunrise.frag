#version 300 es
// SPDX-License-Identifier: MIT
// The sunrise: a sky with stars and clouds over mountains and a lake, in bands of rows that each
// show some of these. A CPU rasteriser computes both sides of every condition, so each band has a
// shader for what it can show: the sky, a cloud before it, the farthest range of mountains under
// both, then two ranges with the sky, four with and without it, and the nearest three.
#pragma scrim variant band(SKY, CLOUD, PEAKS, HILLS, VALLEY, SHORE, NEAR)
// The stars have not faded yet.
#pragma scrim variant STARRY
#pragma scrim variant TRANSITION
#pragma scrim vertex(sunrise)
precision highp float;
#include "film_picture.glsl"

flat in vec4 zenith;
flat in vec4 glow;
flat in vec4 white;
#if defined(CLOUD) || defined(PEAKS)
flat in vec4 cloudAt;
#endif
flat in vec4 lit[4];
flat in vec4 shade[4];
flat in vec4 lake;

out vec4 color;

#if !defined(SHORE) && !defined(NEAR)
// The sky in rings around the sun.
vec3 sky(vec2 at) {
  const float width = 0.115;
  float away = length(at - vec2(zenith.w, glow.w));
  float ring = floor(away / width + 0.5);
  // Each ring is by a quarter nearer to the zenith's colour than the ring before it.
  float share = exp2(-0.42 * ring);
  float outer = 1.0 - inside(away - ring * width);
  vec3 seen = mix(zenith.rgb, glow.rgb, mix(min(share * 1.3379276, 1.0), share, outer));
#ifdef STARRY
  // None is as low as the hills.
  vec2 cell = floor(at * 17.0);
  float number = chance(cell);
  vec2 other = fract(number * vec2(57.31, 23.17));
  vec2 star = (cell + 0.2 + 0.6 * vec2(number, other.x)) / 17.0;
  float bright = other.y < 0.62 || cell.y > -2.5 ? 0.0 : white.w;
  seen = mix(seen, vec3(1.0, 0.97, 0.9), bright * inside(length(at - star) - 0.0022));
#endif
  return mix(seen, vec3(1.0, 0.97, 0.84), inside(away - 0.088));
}
#endif

#if defined(CLOUD) || defined(PEAKS)
// A cloud of three rounded bars.
float cloud(vec2 at) {
  float seen = 0.0;
  for (int index = 0; index < 3; index++) {
    float row = float(index);
    vec2 middle = vec2((row - 1.0) * 0.06 + 0.03 * row * row, row * 0.0236);
    vec2 away = abs(at - middle) - vec2(0.07 + 0.035 * row, 0.0);
    seen = max(seen, inside(length(max(away, 0.0)) - 0.013));
  }
  return seen;
}
#endif

#if !defined(SKY) && !defined(CLOUD)
// A range of mountains, the more distant the lower `layer`, over what is behind it. Its highest
// point is 0.281 times 1 - 0.1 layer above its lowest, which is 0.065 layer + 0.1 below the middle.
vec3 range(vec3 behind, vec2 at, float layer, vec4 lit, vec4 shade) {
  float peaks = 1.9 + 0.35 * layer;
  float count = at.x * peaks + shade.w;
  float height = 0.281
    - zigzag(count) * 0.19 - zigzag(count * 2.63 + 0.4) * 0.075 - zigzag(count * 7.1) * 0.016;
  float below = at.y - 0.10 - 0.065 * layer + height * (1.0 - 0.1 * layer);
  // The sun lights one side of each peak; the lines between light and shade run down in bends.
  count += 0.025 * peaks * (zigzag(below * 9.0) - 0.5);
  // In the valley on both sides of the sun both slopes are lit.
  float valley = floor(count + 0.5) - lit.w;
  float edge = abs(fract(count + (valley < 0.5 ? 0.75 : 0.25)) - 0.5) - 0.25;
  float seen = abs(valley) < 0.5 ? 1.0 : inside(edge / peaks);
  return mix(behind, mix(shade.rgb, lit.rgb, seen), inside(-0.8 * below));
}
#endif

void main() {
  vec2 at = place();
  vec2 seenAt = at;
#if !defined(SKY) && !defined(CLOUD) && !defined(PEAKS)
  // The lake mirrors everything above it, in ripples that are wider near the viewer.
  const float shore = 0.255;
  float depth = at.y - shore;
  float far = sqrt(max(depth, 0.0));
  if (depth > 0.0) {
    seenAt.x += 0.032 * far * (zigzag(floor(far * 52.0) * 0.618 + lake.w) - 0.5);
    seenAt.y = shore - depth * 1.25;
  }
#endif
#if defined(SHORE) || defined(NEAR)
  vec3 seen = vec3(0.0);
#else
  vec3 seen = sky(seenAt);
#endif
#if defined(CLOUD) || defined(PEAKS)
  seen = mix(seen, white.rgb, cloudAt.w * cloud((seenAt - cloudAt.xy) * cloudAt.z));
#endif
#if !defined(SKY) && !defined(CLOUD) && !defined(NEAR)
  seen = range(seen, seenAt, 0.0, lit[0], shade[0]);
#endif
#if !defined(SKY) && !defined(CLOUD) && !defined(PEAKS)
  seen = range(seen, seenAt, 1.0, lit[1], shade[1]);
#ifndef HILLS
  seen = range(seen, seenAt, 2.0, lit[2], shade[2]);
  seen = range(seen, seenAt, 3.0, lit[3], shade[3]);
#endif
  seen = mix(seen, lake.rgb, depth > 0.0 ? 0.34 : 0.0);
#endif
  color = finished(seen, at);
}
