// SPDX-License-Identifier: MIT
// The backdrop from one level. One fetch a pixel.
uniform highp sampler2D level;
// Scale and offset from pixels of the plane to texture coordinates of the level.
flat in vec4 levelPlace;

vec4 backdropAt(vec2 pixel) {
  return texture(level, pixel * levelPlace.xy + levelPlace.zw);
}
