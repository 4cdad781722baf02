#version 300 es
// SPDX-License-Identifier: MIT
// Rectangles within outlines, one an instance, each a strip of four vertices. All in pixels of the
// scene.

// The rectangle to fill: left, top, width, height.
layout(location = 0) in vec4 rect;
// Rectangle of the paint: left, top, width, height. For a shadow from a table, see shadow_at.glsl.
layout(location = 1) in vec4 paint;
// Part of the texture, from 0 to 1: left, top, width, height. For a gradient, its line. For a
// shadow, how its table is read or, without one, its sigma and the radius of its corners.
layout(location = 2) in vec4 source;
// Colour, premultiplied, or the factor of a texture.
layout(location = 3) in vec4 tint;
// The outline: left, top, right, bottom.
layout(location = 4) in vec4 shape;
// Extents of its corners, clockwise from the left top, and their roundness.
layout(location = 5) in vec4 shapeReach;
layout(location = 6) in vec4 shapeRoundness;
// The hole in the outline, in the same form. A hole outside the outline has no effect.
layout(location = 7) in vec4 hole;
layout(location = 8) in vec4 holeReach;
// The clipping outlines, in the same form.
layout(location = 9) in vec4 inner;
layout(location = 10) in vec4 innerReach;
layout(location = 11) in vec4 innerRoundness;
layout(location = 12) in vec4 outer;
layout(location = 13) in vec4 outerReach;
layout(location = 14) in vec4 outerRoundness;

uniform vec4 pixelToClip;
// Scale and offset from fragment coordinates to pixels of the scene.
uniform vec4 fragmentToScene;

flat out vec4 toScene;
flat out vec4 place;
flat out vec4 part;
flat out vec4 color;
flat out vec4 shapeBox;
flat out vec4 shapeCorners;
flat out vec4 shapeRounds;
flat out vec4 holeBox;
flat out vec4 holeCorners;
flat out vec4 innerBox;
flat out vec4 innerCorners;
flat out vec4 innerRounds;
flat out vec4 outerBox;
flat out vec4 outerCorners;
flat out vec4 outerRounds;

void main() {
  vec2 at = rect.xy + vec2(gl_VertexID & 1, gl_VertexID >> 1) * rect.zw;
  toScene = fragmentToScene;
  place = paint;
  part = source;
  color = tint;
  shapeBox = shape;
  shapeCorners = shapeReach;
  shapeRounds = shapeRoundness;
  holeBox = hole;
  holeCorners = holeReach;
  innerBox = inner;
  innerCorners = innerReach;
  innerRounds = innerRoundness;
  outerBox = outer;
  outerCorners = outerReach;
  outerRounds = outerRoundness;
  gl_Position = vec4(at * pixelToClip.xy + pixelToClip.zw, 0.0, 1.0);
}
