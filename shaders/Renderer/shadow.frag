#version 300 es
// The shadow of a box with round corners, where what throws it is not.
#pragma scrim vertex(plain)
precision highp float;
#include "scene_pixel.glsl"
#include "shadow_at.glsl"

flat in vec4 place;
flat in vec4 part;
flat in vec4 color;

out vec4 result;

void main() {
  result = shadowAt(scenePixel(), place, part.xy, color);
}
