// What plain rectangles are drawn from, and what their fragments are told. All in pixels of the scene.

// What is drawn: left, top, width, height.
layout(location = 0) in vec4 rect;
// Where the paint lies: left, top, width, height. Of a shadow from a table: see there.
layout(location = 1) in vec4 paint;
// The part of a texture that lies there, from 0 to 1: left, top, width, height. Of a gradient: its line.
// Of a shadow: how its table is read.
layout(location = 2) in vec4 source;
// The colour, premultiplied, or what a texture is multiplied by.
layout(location = 3) in vec4 tint;

uniform vec4 pixelToClip;
// From fragments to pixels of the scene: scale and offset.
uniform vec4 fragmentToScene;

flat out vec4 toScene;
flat out vec4 place;
flat out vec4 part;
flat out vec4 color;

// Gives back where the corner lies.
vec2 putRect() {
  // Two triangles and not a strip: a rasteriser on the CPU knows them for a rectangle then.
  int corner = gl_VertexID < 3 ? gl_VertexID : 6 - gl_VertexID;
  vec2 at = rect.xy + vec2(corner & 1, corner >> 1) * rect.zw;
  toScene = fragmentToScene;
  place = paint;
  part = source;
  color = tint;
  gl_Position = vec4(at * pixelToClip.xy + pixelToClip.zw, 0.0, 1.0);
  return at;
}
