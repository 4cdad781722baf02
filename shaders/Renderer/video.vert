#version 300 es
// SPDX-License-Identifier: MIT
// Rectangles of a video frame, one an instance, each two triangles. A CPU rasteriser reads values
// from vertices faster than uniforms, so the conversion passes through.
#include "plain_rect.glsl"

// Rows that turn Y, Cb and Cr into red, green and blue.
uniform vec4 rows[3];
// Axes of the upright frame in texture coordinates, and its left top with the offset of chroma.
uniform vec4 turn;
uniform vec4 shift;

flat out vec4 redRow;
flat out vec4 greenRow;
flat out vec4 blueRow;
flat out vec4 axes;
flat out vec4 offsets;

void main() {
  putRect();
  redRow = rows[0];
  greenRow = rows[1];
  blueRow = rows[2];
  axes = turn;
  offsets = shift;
}
