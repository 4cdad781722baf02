// SPDX-License-Identifier: MIT
// Samples a level at full size: along each axis lambda times a cubic B-spline, and the rest linear.
// Four weights an axis become two linear fetches, four in all. If lambda is 0, one fetch is enough;
// it reads no texel of weight 0, which could be NaN. `grid` is texels per pixel, the plane's origin
// in texels, and lambda; `texel` is the size of a texel in texture coordinates.
vec4 splined(highp sampler2D level, vec2 pixel, vec4 grid, vec2 texel) {
  if (grid.w == 0.0) return texture(level, (pixel * grid.x + grid.yz) * texel);
  vec2 at = pixel * grid.x + grid.yz - 0.5;
  vec2 base = floor(at);
  vec2 f = at - base;
  vec2 g = 1.0 - f;
  float sixth = grid.w / 6.0;
  vec2 first = sixth * g * g * g;
  vec2 last = sixth * f * f * f;
  vec2 third = f * (1.0 - grid.w) + sixth * (1.0 + 3.0 * f * (1.0 + f - f * f));
  // The weight of the two right and the two lower texels, and the position of each fetch.
  vec2 share = third + last;
  vec2 near = (base + 0.5 - first / (1.0 - share)) * texel;
  vec2 far = (base + 1.5 + last / max(share, 1e-6)) * texel;
  vec4 above = mix(texture(level, near), texture(level, vec2(far.x, near.y)), share.x);
  vec4 below = mix(texture(level, vec2(near.x, far.y)), texture(level, far), share.x);
  return mix(above, below, share.y);
}
