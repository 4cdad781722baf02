// SPDX-License-Identifier: MIT
// The rectangles that a glass is cut into, each a triangle strip of four vertices, drawn as
// instances of one call. Uniforms of the fragment shader are passed on from here: a CPU rasteriser
// pays more per pixel for reading a uniform than for using it.
#include "noise_lattice.glsl"

// Left, top, width and height in pixels of the target.
uniform vec4 rects[7];
// The corner of each rectangle in pixels of the plane: its tip, its extent along both sides, and
// its roundness. An extent of 0 is no corner.
uniform vec4 corners[7];
uniform vec4 pixelToClip;
// Scale and offset from fragment coordinates to pixels of the plane.
uniform vec4 fragmentToPlane;
// Slope and constant of the mask's ramp over the plane, and the opacity.
uniform vec4 fade;
// Difference between adjacent values of the target's format; 0 without dither.
uniform float ditherStep;

flat out vec4 corner;
flat out vec4 toPlane;
flat out vec4 opacity;
flat out vec4 grain;

void putPiece() {
  vec4 rect = rects[gl_InstanceID];
  vec2 at = rect.xy + vec2(gl_VertexID & 1, gl_VertexID >> 1) * rect.zw;
  corner = corners[gl_InstanceID];
  toPlane = fragmentToPlane;
  opacity = fade;
  // A constant, unlike a value that depends on a uniform, would become part of the fragment shader.
  grain = vec4(ditherStep, ditherStep < 0.0 ? vec3(0.0) : noiseLattice);
  gl_Position = vec4(at * pixelToClip.xy + pixelToClip.zw, 0.0, 1.0);
}
