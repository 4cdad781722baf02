// SPDX-License-Identifier: MIT
// The rectangle of a film's picture. What is the same for all pixels is passed on from here: a CPU
// rasteriser computes everything in the fragment shader once a pixel.
uniform vec4 rect;
uniform vec4 pixelToClip;
// Scale and offset from fragment coordinates to pixels of the picture.
uniform vec4 fragmentToPicture;
// Size of the picture, in pixels.
uniform vec2 size;

flat out vec4 toPicture;
// The middle of the picture in pixels, its height in pixels, and the opposite of that.
flat out vec4 picture;

void putPicture() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  toPicture = fragmentToPicture;
  picture = vec4(0.5 * size, size.y, 1.0 / size.y);
  gl_Position = vec4((rect.xy + corner * rect.zw) * pixelToClip.xy + pixelToClip.zw, 0.0, 1.0);
}
