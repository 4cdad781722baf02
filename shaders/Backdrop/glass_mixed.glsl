// SPDX-License-Identifier: MIT
// The backdrop from two levels, mixed by a ramp. Eight fetches a pixel.
#include "glass_plane.glsl"
#include "upsample_spline.glsl"
uniform highp sampler2D level;
flat in vec4 levelGrid;
flat in vec2 levelTexel;
uniform highp sampler2D other;
uniform vec4 otherGrid;
uniform vec2 otherTexel;
// Slope and constant of the ramp.
uniform vec3 mixing;

vec4 backdropAt(vec2 pixel) {
  return mix(
    splined(level, pixel, levelGrid, levelTexel), splined(other, pixel, otherGrid, otherTexel),
    rampAt(pixel, mixing));
}
