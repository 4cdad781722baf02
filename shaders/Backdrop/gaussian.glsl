// SPDX-License-Identifier: MIT
// A level through a Gaussian of the texels around any position, minus its value at the last texel,
// so that none appears abruptly: 36 whole texels up to a sigma of 0.75, 64 up to 1, and 100. `grid`
// is texels per pixel, the plane's origin in texels, and sigma in texels; `texel` is the size of a
// texel in texture coordinates.
//
// A Gaussian narrower than 0.7 would be wider or narrower between texels than at them. Weaker blurs
// mix one of 0.7 with Catmull-Rom's interpolation, which adds no variance. Below 0.4 they also mix
// in the straight interpolation that glass without blur has.
vec4 gaussianAt(highp sampler2D level, vec2 pixel, vec4 grid, vec2 texel) {
  float width = max(grid.w, 0.7);
  float share = grid.w * grid.w / (width * width);
  float cubic = (1.0 - share) * min(grid.w / 0.4, 1.0);
  float straight = 1.0 - share - cubic;
  float slope = 0.5 / (width * width);
  int reach = clamp(int(ceil(4.0 * grid.w)), 3, 5);
  float last = exp(-slope * float(reach * reach));
  vec2 at = pixel * grid.x + grid.yz - 0.5;
  vec2 base = floor(at);
  vec2 f = at - base;
  vec2 weights[10];
  vec2 sum = vec2(0.0);
  for (int i = 5 - reach; i < 5 + reach; i++) {
    vec2 d = float(i - 4) - f;
    weights[i] = max(exp(-slope * d * d) - last, 0.0);
    sum += weights[i];
  }
  for (int i = 5 - reach; i < 5 + reach; i++) {
    vec2 d = abs(float(i - 4) - f);
    vec2 far = clamp(2.0 - d, 0.0, 1.0);
    vec2 rounded = mix(
      0.5 * far * far * (1.0 - d), 1.0 + d * d * (1.5 * d - 2.5), lessThan(d, vec2(1.0)));
    weights[i] = share / sum * weights[i] + cubic * rounded + straight * max(1.0 - d, 0.0);
  }
  vec4 color = vec4(0.0);
  for (int j = 5 - reach; j < 5 + reach; j++) {
    for (int i = 5 - reach; i < 5 + reach; i++) {
      vec2 place = (base + vec2(i, j) - 3.5) * texel;
      color += weights[i].x * weights[j].y * texture(level, place);
    }
  }
  // The cubic overshoots at hard edges.
  color = clamp(color, 0.0, 1.0);
  return vec4(min(color.rgb, color.a), color.a);
}
