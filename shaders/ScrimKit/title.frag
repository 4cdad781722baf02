#version 300 es
// Text that was rasterised for exactly these pixels.
#pragma scrim vertex(quad)
precision highp float;

uniform highp sampler2D text;
// Where the text stands, in pixels: left, top, width, height.
uniform vec4 place;
// The colour of the letters, premultiplied.
uniform vec4 ink;
// Whether the text has colours of its own, and not only coverage.
uniform float hasColors;
// How much of it is seen.
uniform float opacity;

in vec2 pixel;
out vec4 color;

void main() {
  vec4 texel = texture(text, (pixel - place.xy) / place.zw);
  color = (hasColors > 0.5 ? texel : ink * texel.r) * opacity;
}
