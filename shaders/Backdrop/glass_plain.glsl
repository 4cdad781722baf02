// What glass shows: one level, one fetch a pixel.
uniform highp sampler2D level;
// Where the level lies in the plane: scale and offset.
flat in vec4 levelPlace;

vec4 backdropAt(vec2 pixel) {
  return texture(level, pixel * levelPlace.xy + levelPlace.zw);
}
