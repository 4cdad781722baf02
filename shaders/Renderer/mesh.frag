#version 300 es
// Colours on a grid.
#pragma scrim vertex(plain)
precision highp float;
#include "scene_pixel.glsl"
#include "paint_mesh.glsl"

flat in vec4 place;
flat in vec4 part;
flat in vec4 color;

out vec4 result;

void main() {
  vec2 pixel = scenePixel();
  result = painted(pixel, place) * color.a + noiseAt(pixel) / 255.0;
}
