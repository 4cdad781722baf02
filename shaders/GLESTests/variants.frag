#version 300 es
// SPDX-License-Identifier: MIT
// One colour or a texture, optionally halved: every form of variant.
#pragma scrim variant source(COLOR, IMAGE)
#pragma scrim variant HALVED
#pragma scrim vertex(triangle)
precision highp float;

#if defined(COLOR)
uniform vec4 tint;
#else
uniform highp sampler2D image;
#endif
#ifdef HALVED
uniform float factor;
#endif

out vec4 color;

void main() {
#if defined(COLOR)
  vec4 value = tint;
#else
  vec4 value = texelFetch(image, ivec2(0), 0);
#endif
#ifdef HALVED
  value *= factor;
#endif
  color = value;
}
