#version 300 es
// Text that was rasterised for exactly these pixels.
#pragma scrim vertex(quad)
precision highp float;

uniform mediump sampler2D text;
// Where the text stands, in pixels: left, top, width, height.
uniform vec4 place;
// How much of it is seen.
uniform float opacity;

in vec2 pixel;
out vec4 color;

void main() {
  color = texture(text, (pixel - place.xy) / place.zw) * opacity;
}
