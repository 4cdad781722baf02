// SPDX-License-Identifier: MIT
// Inputs from the vertex shaders plain, gradient and shaped, and the result. In pixels of the
// scene; their meaning depends on the paint: see plain_rect.glsl.
//
// Mesa's llvmpipe compiles the set-up of triangles anew for each count of numbers that a fragment
// shader reads from here, and caches none of it: 5 ms of the first frame each. So images, masks and
// shadows read all of `place`, `part`, `color` and `toScene`, within outlines and without.
flat in vec4 place;
flat in vec4 part;
flat in vec4 color;

out vec4 result;
