// A texture brought to a finer grid, between linear and a cubic B-spline, by four samples that the
// sampler mixes. Needs source.glsl.

// The weights along one axis of the two texels before and the two after, of which the sampler mixes the
// first two and the last two.
void splineWeights(vec2 f, float amount, out vec2 first, out vec2 place, out vec2 otherPlace) {
  vec2 g = 1.0 - f;
  vec2 w0 = amount * g * g * g / 6.0;
  vec2 w3 = amount * f * f * f / 6.0;
  vec2 w1 = amount * (4.0 - 6.0 * f * f + 3.0 * f * f * f) / 6.0 + (1.0 - amount) * g;
  first = w0 + w1;
  place = w1 / first - 1.0;
  otherPlace = w3 / (1.0 - first) + 1.0;
}

vec4 splineAt(vec2 position, float amount) {
  vec2 texelPosition = position - 0.5;
  vec2 base = floor(texelPosition);
  vec2 first;
  vec2 low;
  vec2 high;
  splineWeights(texelPosition - base, amount, first, low, high);
  low += base + 0.5;
  high += base + 0.5;
  vec4 top = mix(sampleAt(vec2(high.x, low.y)), sampleAt(low), first.x);
  vec4 bottom = mix(sampleAt(high), sampleAt(vec2(low.x, high.y)), first.x);
  return mix(bottom, top, first.y);
}
