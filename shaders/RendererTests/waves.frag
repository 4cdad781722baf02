#version 300 es
// SPDX-License-Identifier: MIT
// Bent stripes: an example of an app's own shader.
#pragma scrim vertex(quad)
precision highp float;

// Scale and offset from fragment coordinates to pixels of the layer.
uniform vec4 fragmentToLayer;
// Opacity, from 0 to 1.
uniform float opacity;

in vec2 pixel;
out vec4 color;

void main() {
  vec2 at = gl_FragCoord.xy * fragmentToLayer.xy + fragmentToLayer.zw;
  float wave = 0.5 + 0.5 * sin(0.4 * at.x + 3.0 * sin(0.1 * at.y));
  color = vec4(mix(vec3(0.1, 0.5, 0.9), vec3(1.0, 0.9, 0.3), wave), 1.0) * opacity;
}
