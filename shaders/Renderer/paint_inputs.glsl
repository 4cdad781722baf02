// SPDX-License-Identifier: MIT
// Inputs from the vertex shaders plain, gradient and shaped, and the result. In pixels of the
// scene; their meaning depends on the paint: see plain_rect.glsl.
flat in vec4 place;
flat in vec4 part;
flat in vec4 color;

out vec4 result;
