#version 300 es
// A picture as it is, pixel for pixel.
#pragma scrim vertex(plain)
precision highp float;
#include "scene_pixel.glsl"

uniform highp sampler2D picture;

flat in vec4 place;
flat in vec4 part;
flat in vec4 color;

out vec4 result;

void main() {
  result = texelFetch(picture, ivec2(scenePixel() - place.xy), 0);
}
