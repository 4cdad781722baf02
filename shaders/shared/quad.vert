#version 300 es
// SPDX-License-Identifier: MIT
// One rectangle, drawn as a strip of four vertices without a vertex buffer, in pixels from the
// target's top left. pixelToClip comes from the target and accounts for its orientation.
uniform vec4 rect;
uniform vec4 pixelToClip;

out vec2 pixel;

void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  pixel = rect.xy + corner * rect.zw;
  gl_Position = vec4(pixel * pixelToClip.xy + pixelToClip.zw, 0.0, 1.0);
}
