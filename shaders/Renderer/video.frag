#version 300 es
// SPDX-License-Identifier: MIT
// A frame of a video, optionally within an outline. Chroma is one texture with both components or
// two textures.
#pragma scrim variant chroma(INTERLEAVED, PLANAR)
#pragma scrim variant SHAPED
// Clipped by ancestors: see outlines.glsl.
#pragma scrim variant CLIPPED
#ifdef SHAPED
#pragma scrim vertex(shaped)
#else
#pragma scrim vertex(video)
#endif
precision highp float;
#include "paint_inputs.glsl"
#include "scene_pixel.glsl"
#ifdef SHAPED
#include "outlines.glsl"

// Rows that turn Y, Cb and Cr into red, green and blue.
uniform vec4 rows[3];
// Axes of the upright frame in texture coordinates, and its left top with the offset of chroma.
uniform vec4 turn;
uniform vec4 shift;
#else
flat in vec4 redRow;
flat in vec4 greenRow;
flat in vec4 blueRow;
flat in vec4 axes;
flat in vec4 offsets;
#endif

uniform highp sampler2D luma;
uniform highp sampler2D chroma;
#ifdef PLANAR
uniform highp sampler2D chromaRed;
#endif

void main() {
#ifdef SHAPED
  vec4 redRow = rows[0];
  vec4 greenRow = rows[1];
  vec4 blueRow = rows[2];
  vec4 axes = turn;
  vec4 offsets = shift;
#endif
  vec2 pixel = scenePixel();
  vec2 upright = (pixel - place.xy) / place.zw;
  vec2 at = upright.x * axes.xy + upright.y * axes.zw + offsets.xy;
  vec4 sampled;
  sampled.x = texture(luma, at).r;
#ifdef PLANAR
  sampled.y = texture(chroma, at + offsets.zw).r;
  sampled.z = texture(chromaRed, at + offsets.zw).r;
#else
  sampled.yz = texture(chroma, at + offsets.zw).rg;
#endif
  sampled.w = 1.0;
  vec3 rgb = vec3(dot(sampled, redRow), dot(sampled, greenRow), dot(sampled, blueRow));
  vec4 shown = vec4(clamp(rgb, 0.0, 1.0), 1.0);
#ifdef SHAPED
  result = shown * color.a * (shapeCoverage(pixel) * clipCoverage(pixel));
#else
  result = shown * color.a;
#endif
}
