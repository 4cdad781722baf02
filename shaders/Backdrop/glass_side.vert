#version 300 es
// SPDX-License-Identifier: MIT
// The straight sides of the bevel of a glass, drawn as glass_quad.glsl does its middle.
#include "noise_lattice.glsl"

// Left, top, width and height of each side in pixels of the target.
uniform vec4 rects[4];
// The unit vector away from the outline, and the outline's position along it, in pixels of the
// plane.
uniform vec4 sides[4];
uniform vec4 pixelToClip;
// Scale and offset from fragment coordinates to pixels of the plane.
uniform vec4 fragmentToPlane;
// Slope and constant of the mask's ramp over the plane, and the opacity.
uniform vec4 fade;
// Difference between adjacent values of the target's format; 0 without dither.
uniform float ditherStep;
// The unit vector towards the light, the strength of the highlight and that of the shadow.
uniform vec4 light;

flat out vec4 side;
flat out float shine;
flat out vec4 toPlane;
flat out vec4 opacity;
flat out vec4 grain;

void main() {
  vec4 rect = rects[gl_InstanceID];
  vec2 at = rect.xy + vec2(gl_VertexID & 1, gl_VertexID >> 1) * rect.zw;
  vec3 line = sides[gl_InstanceID].xyz;
  float facing = -dot(line.xy, light.xy);
  side = vec4(line, light.w * (0.5 - 0.5 * facing));
  bool isDirected = light.x != 0.0 || light.y != 0.0;
  shine = light.z * (isDirected ? facing * facing * (facing > 0.0 ? 1.0 : 0.5) : 1.0);
  toPlane = fragmentToPlane;
  opacity = fade;
  // A constant, unlike a value that depends on a uniform, would become part of the fragment shader.
  grain = vec4(ditherStep, ditherStep < 0.0 ? vec3(0.0) : noiseLattice);
  gl_Position = vec4(at * pixelToClip.xy + pixelToClip.zw, 0.0, 1.0);
}
