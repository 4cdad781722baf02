// SPDX-License-Identifier: MIT
// The backdrop from one level through a spline. Four fetches a pixel.
#include "upsample_spline.glsl"
uniform highp sampler2D level;
flat in vec4 levelGrid;
flat in vec2 levelTexel;

vec4 backdropAt(vec2 pixel) {
  return splined(level, pixel, levelGrid, levelTexel);
}
