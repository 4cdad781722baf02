#version 300 es
// SPDX-License-Identifier: MIT
// An image that is rotated around a point, multiplied by a colour. `part` has the cosine and the
// sine of the angle and the point; `place` and the outline are those before the rotation.
// Clipped by ancestors: see outlines.glsl.
#pragma scrim variant CLIPPED
#pragma scrim vertex(shaped)
precision highp float;
#include "paint_inputs.glsl"
#include "scene_pixel.glsl"
#include "outlines.glsl"

uniform highp sampler2D image;

void main() {
  vec2 pixel = scenePixel();
  vec2 way = pixel - part.zw;
  vec2 upright = part.zw + vec2(dot(part.xy, way), part.x * way.y - part.y * way.x);
  // Beside the content the texture is undefined.
  vec2 texel = place.zw / vec2(textureSize(image, 0));
  vec2 inside = clamp(upright, shapeBox.xy + 0.5 * texel, shapeBox.zw - 0.5 * texel);
  vec4 found = texture(image, (inside - place.xy) / place.zw);
  result = found * color * (shapeCoverage(upright) * clipCoverage(pixel));
}
