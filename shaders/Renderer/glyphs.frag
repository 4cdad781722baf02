#version 300 es
// A colour, as much as a texture has of red, texel for pixel.
#pragma scrim vertex(plain)
precision highp float;
#include "scene_pixel.glsl"

uniform highp sampler2D picture;

flat in vec4 place;
flat in vec4 part;
flat in vec4 color;

out vec4 result;

void main() {
  result = color * texelFetch(picture, ivec2(scenePixel() - place.xy), 0).r;
}
