// The outline of a glass and its mask.
flat in vec4 corner;

// The mask, its place in the plane (scale and offset), and the components that count.
uniform highp sampler2D mask;
uniform vec4 maskPlace;
uniform vec4 maskChannel;

// How much of a pixel lies within the corner x⁴ + y⁴ + 2c x²y² = 1, x and y in units of its reach.
// The distance to the curve is found from the slope there, and the edge is as wide as a pixel is
// across in that direction.
float cornerCoverage(vec2 pixel) {
  vec2 inner = corner.z - abs(pixel - corner.xy);
  // Beside the corner, where the rectangle's own edge is the outline.
  if (min(inner.x, inner.y) <= 0.0) return 1.0;
  vec2 at = inner / corner.z;
  vec2 square = at * at;
  float bulge = corner.w * square.x * square.y;
  float root = sqrt(dot(square, square) + 2.0 * bulge);
  float norm = sqrt(root);
  float slope = dot(at, square) + corner.w * at.x * at.y * (at.x + at.y);
  return clamp(0.5 - corner.z * (norm - 1.0) * root * norm / slope, 0.0, 1.0);
}

float coverageAt(vec2 pixel) {
  float masked = dot(texture(mask, pixel * maskPlace.xy + maskPlace.zw), maskChannel);
  return cornerCoverage(pixel) * masked;
}
