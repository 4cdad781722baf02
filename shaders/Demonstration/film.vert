#version 300 es
// SPDX-License-Identifier: MIT
// The picture of a part of the film that computes everything from the time.
#include "film_quad.glsl"

void main() {
  putPicture();
}
