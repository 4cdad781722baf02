#version 300 es
// SPDX-License-Identifier: MIT
// The corners of a rectangle, from the number of the vertex.

// Left, top, right and bottom, in pixels.
uniform vec4 rect;
// Scale and offset from pixels to clip space.
uniform vec4 pixelToClip;

out vec2 pixel;

void main() {
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
  pixel = mix(rect.xy, rect.zw, corner);
  gl_Position = vec4(pixel * pixelToClip.xy + pixelToClip.zw, 0.0, 1.0);
}
