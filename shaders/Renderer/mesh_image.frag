#version 300 es
// SPDX-License-Identifier: MIT
// Colours on a grid, drawn once into a texture.
// The target has 10 bits of each colour or more.
#pragma scrim variant DEEP
#pragma scrim vertex(triangle)
precision highp float;
#include "paint_mesh.glsl"

// Size of the image, in pixels.
uniform vec2 size;

out vec4 result;

void main() {
  result = painted(gl_FragCoord.xy, vec4(0.0, 0.0, size)) + grainAt(gl_FragCoord.xy);
}
