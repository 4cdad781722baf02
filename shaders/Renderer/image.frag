#version 300 es
// A picture.
#pragma scrim vertex(plain)
precision highp float;
#include "scene_pixel.glsl"

uniform highp sampler2D picture;

flat in vec4 place;
flat in vec4 part;
flat in vec4 color;

out vec4 result;

void main() {
  vec2 at = (scenePixel() - place.xy) / place.zw * part.zw + part.xy;
  result = texture(picture, at) * color.a;
}
