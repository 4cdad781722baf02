// SPDX-License-Identifier: MIT
// Inputs of plain rectangles, and their outputs to the fragment shader. All in pixels of the scene.

// The rectangle to fill: left, top, width, height.
layout(location = 0) in vec4 rect;
// Rectangle of the paint: left, top, width, height. For a shadow from a table, see shadow_at.glsl.
layout(location = 1) in vec4 paint;
// Part of the texture, from 0 to 1: left, top, width, height. For a gradient, its line. For a
// shadow, how its table is read.
layout(location = 2) in vec4 source;
// Colour, premultiplied, or the factor of a texture.
layout(location = 3) in vec4 tint;

uniform vec4 pixelToClip;
// Scale and offset from fragment coordinates to pixels of the scene.
uniform vec4 fragmentToScene;

flat out vec4 toScene;
flat out vec4 place;
flat out vec4 part;
flat out vec4 color;

// Returns the position of the vertex.
vec2 putRect() {
  // Two triangles and not a strip: a CPU rasteriser recognises them as a rectangle.
  int corner = gl_VertexID < 3 ? gl_VertexID : 6 - gl_VertexID;
  vec2 at = rect.xy + vec2(corner & 1, corner >> 1) * rect.zw;
  toScene = fragmentToScene;
  place = paint;
  part = source;
  color = tint;
  gl_Position = vec4(at * pixelToClip.xy + pixelToClip.zw, 0.0, 1.0);
  return at;
}
