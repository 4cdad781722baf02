#version 300 es
// The shadow of a box with round corners, and none beneath what throws it. How dark it is around one
// corner stands in a table; the other corners are like it, and along the sides it stays the same.
#pragma scrim vertex(shaped)
precision highp float;
#include "scene_pixel.glsl"
#include "outlines.glsl"
#include "noise.glsl"

// Red is how much of the box is seen, blurred: from as far inside the corner as outside of it, to where
// nothing is left.
uniform highp sampler2D table;

flat in vec4 place;
flat in vec4 part;
flat in vec4 color;

out vec4 result;

void main() {
  vec2 pixel = scenePixel();
  vec2 halfSize = place.zw * 0.5;
  vec2 beyond = abs(pixel - place.xy - halfSize) - halfSize;
  float dark = texture(table, beyond * part.x + part.y).r;
  float seen = (1.0 - shapeCoverage(pixel)) * clipCoverage(pixel);
  // A shadow is a wide gradient of few values: without noise it shows steps.
  float alpha = clamp(dark * color.a + noiseAt(pixel) / 255.0, 0.0, 1.0);
  result = color.a > 0.0 ? color * (alpha / color.a * seen) : vec4(0.0);
}
