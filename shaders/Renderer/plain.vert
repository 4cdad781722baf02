#version 300 es
// Rectangles, one an instance, each a strip of four vertices.
#include "plain_rect.glsl"

void main() {
  putRect();
}
