// How much of a pixel lies within the outlines of a layer and of those around it.
#include "corner.glsl"

flat in vec4 shapeBox;
flat in vec4 shapeCorners;
flat in vec4 shapeRounds;
flat in vec4 holeBox;
flat in vec4 holeCorners;
flat in vec4 innerBox;
flat in vec4 innerCorners;
flat in vec4 innerRounds;
flat in vec4 outerBox;
flat in vec4 outerCorners;
flat in vec4 outerRounds;

// How much of a pixel lies within a rectangle, whose edges need not lie between pixels.
float boxCoverage(vec2 pixel, vec4 box) {
  vec2 covered = clamp(min(pixel + 0.5, box.zw) - max(pixel - 0.5, box.xy), 0.0, 1.0);
  return covered.x * covered.y;
}

// How much of it lies within a rectangle with round corners.
float roundCoverage(vec2 pixel, vec4 box, vec4 reach, vec4 roundness) {
  float covered = boxCoverage(pixel, box);
  vec2 low = pixel - box.xy;
  vec2 high = box.zw - pixel;
  // No two corners reach the same pixel.
  vec4 inside = vec4(
    min(reach.x - low.x, reach.x - low.y), min(reach.y - high.x, reach.y - low.y),
    min(reach.z - high.x, reach.z - high.y), min(reach.w - low.x, reach.w - high.y));
  if (inside.x > -0.5) covered *= cornerCoverage(reach.x - low, reach.x, roundness.x);
  if (inside.y > -0.5)
    covered *= cornerCoverage(reach.y - vec2(high.x, low.y), reach.y, roundness.y);
  if (inside.z > -0.5) covered *= cornerCoverage(reach.z - high, reach.z, roundness.z);
  if (inside.w > -0.5)
    covered *= cornerCoverage(reach.w - vec2(low.x, high.y), reach.w, roundness.w);
  return covered;
}

float clipCoverage(vec2 pixel) {
  return roundCoverage(pixel, innerBox, innerCorners, innerRounds)
    * roundCoverage(pixel, outerBox, outerCorners, outerRounds);
}

float shapeCoverage(vec2 pixel) {
  return roundCoverage(pixel, shapeBox, shapeCorners, shapeRounds);
}

float holeCoverage(vec2 pixel) {
  return roundCoverage(pixel, holeBox, holeCorners, shapeRounds);
}
