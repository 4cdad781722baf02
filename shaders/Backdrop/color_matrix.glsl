// An affine map of straight colours, on premultiplied ones. It stays within what a premultiplied
// colour can be, so that it gives the same whatever the format it is kept in.
uniform mat3 colorMatrix;
uniform vec3 colorOffset;

vec4 recolored(vec4 color) {
  vec3 rgb = colorMatrix * color.rgb + colorOffset * color.a;
  return vec4(clamp(rgb, vec3(0.0), vec3(color.a)), color.a);
}
