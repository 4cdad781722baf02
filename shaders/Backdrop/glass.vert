#version 300 es
// The pieces of a glass, each a strip of four vertices, drawn in one call as instances.
// In pixels of the target from its top left: left, top, width, height.
uniform vec4 rects[7];
// The corner of each piece in pixels of the plane: its tip, how far it reaches, and its roundness.
// A reach of 0 is no corner.
uniform vec4 corners[7];
uniform vec4 pixelToClip;

flat out vec4 corner;

void main() {
  vec4 rect = rects[gl_InstanceID];
  vec2 at = rect.xy + vec2(gl_VertexID & 1, gl_VertexID >> 1) * rect.zw;
  corner = corners[gl_InstanceID];
  gl_Position = vec4(at * pixelToClip.xy + pixelToClip.zw, 0.0, 1.0);
}
