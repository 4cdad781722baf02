#version 300 es
// Many colours along a line.
#pragma scrim vertex(plain)
precision highp float;
#include "scene_pixel.glsl"
#include "paint_gradient.glsl"

flat in vec4 place;
flat in vec4 part;
flat in vec4 color;

out vec4 result;

void main() {
  vec2 pixel = scenePixel();
  result = painted(pixel, place, part) * color.a + noiseAt(pixel) / 255.0;
}
