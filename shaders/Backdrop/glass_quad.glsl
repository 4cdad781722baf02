// The pieces of a glass, each a strip of four vertices, drawn in one call as instances, and what all its
// fragments are told. It is handed on from here: where a CPU draws, every uniform that is read costs a
// pixel more than what is done with it.
// In pixels of the target from its top left: left, top, width, height.
uniform vec4 rects[7];
// The corner of each piece in pixels of the plane: its tip, how far it reaches, and its roundness.
// A reach of 0 is no corner.
uniform vec4 corners[7];
uniform vec4 pixelToClip;
// From fragments to pixels of the plane: scale and offset.
uniform vec4 fragmentToPlane;
// The opacity's slope and constant over the plane, and what it is multiplied by.
uniform vec4 fade;
// The step between two values of the target; 0 without dither.
uniform float ditherStep;

flat out vec4 corner;
flat out vec4 toPlane;
flat out vec4 opacity;
flat out float grain;

void putPiece() {
  vec4 rect = rects[gl_InstanceID];
  vec2 at = rect.xy + vec2(gl_VertexID & 1, gl_VertexID >> 1) * rect.zw;
  corner = corners[gl_InstanceID];
  toPlane = fragmentToPlane;
  opacity = fade;
  grain = ditherStep;
  gl_Position = vec4(at * pixelToClip.xy + pixelToClip.zw, 0.0, 1.0);
}
