#version 300 es
// SPDX-License-Identifier: MIT
// The rectangles of the bevel of a glass, drawn as glass_quad.glsl does those of its middle.
#include "noise_lattice.glsl"

// Left, top, width and height in pixels of the target.
uniform vec4 rects[20];
// The nearest corner of each rectangle in pixels of the plane: its tip, its extent along both
// sides, and its roundness.
uniform vec4 corners[20];
uniform vec4 pixelToClip;
// Scale and offset from fragment coordinates to pixels of the plane.
uniform vec4 fragmentToPlane;
// Slope and constant of the mask's ramp over the plane, and the opacity.
uniform vec4 fade;
// Difference between adjacent values of the target's format; 0 without dither.
uniform float ditherStep;
// Extent of the bevel and the least extent of a corner of it.
uniform vec2 bevel;

flat out vec4 corner;
flat out vec4 toPlane;
flat out vec4 opacity;
flat out vec4 grain;
flat out vec2 bend;

void main() {
  vec4 rect = rects[gl_InstanceID];
  vec2 at = rect.xy + vec2(gl_VertexID & 1, gl_VertexID >> 1) * rect.zw;
  corner = corners[gl_InstanceID];
  bend = vec2(bevel.x, max(bevel.y - corner.z, 0.0) / bevel.x);
  toPlane = fragmentToPlane;
  opacity = fade;
  // A constant, unlike a value that depends on a uniform, would become part of the fragment shader.
  grain = vec4(ditherStep, ditherStep < 0.0 ? vec3(0.0) : noiseLattice);
  gl_Position = vec4(at * pixelToClip.xy + pixelToClip.zw, 0.0, 1.0);
}
