// What glass shows: one level, four fetches a pixel.
#include "upsample_spline.glsl"
uniform highp sampler2D level;
uniform vec4 grid;
uniform vec2 texel;

vec4 backdropAt(vec2 pixel) {
  return splined(level, pixel, grid, texel);
}
