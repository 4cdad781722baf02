#version 300 es
// SPDX-License-Identifier: MIT
#pragma scrim vertex(quad)
precision highp float;
precision mediump sampler2D;

#include "mix.glsl"

in vec2 uv;

uniform vec4 tint;
uniform sampler2D image;

out vec4 color;

void main() {
  color = tinted(texture(image, uv), tint);
}
