#version 300 es
// Rectangles of a picture, one an instance, each two triangles.
#include "plain_rect.glsl"

// From 0 to 1 over the picture.
out vec2 unit;

void main() {
  unit = (putRect() - paint.xy) / paint.zw;
}
