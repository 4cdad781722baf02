#version 300 es
// Rectangles, one an instance, each two triangles.
#include "plain_rect.glsl"

void main() {
  putRect();
}
