// What glass shows: one level, one fetch a pixel.
uniform highp sampler2D level;
// Where the level lies in the plane: scale and offset.
uniform vec4 place;

vec4 backdropAt(vec2 pixel) {
  return texture(level, pixel * place.xy + place.zw);
}
