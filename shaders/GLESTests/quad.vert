#version 300 es
// SPDX-License-Identifier: MIT

/* Corners in pixels from the top left,
   and where they lie in the picture. */
layout(location = 0) in vec2 position;
in vec2 place;

uniform vec4 pixelToClip;

out vec2 uv;

void main() {
  uv = place;
  gl_Position = vec4(position * pixelToClip.xy + pixelToClip.zw, 0.0, 1.0);
}
