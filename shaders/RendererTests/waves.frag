#version 300 es
// Stripes that bend: what a program of an app's own may draw.
#pragma scrim vertex(quad)
precision highp float;

// From fragments to pixels of the layer: scale and offset.
uniform vec4 fragmentToLayer;
// How much of it is seen.
uniform float opacity;

in vec2 pixel;
out vec4 color;

void main() {
  vec2 at = gl_FragCoord.xy * fragmentToLayer.xy + fragmentToLayer.zw;
  float wave = 0.5 + 0.5 * sin(0.4 * at.x + 3.0 * sin(0.1 * at.y));
  color = vec4(mix(vec3(0.1, 0.5, 0.9), vec3(1.0, 0.9, 0.3), wave), 1.0) * opacity;
}
