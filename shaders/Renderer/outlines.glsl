// SPDX-License-Identifier: MIT
// Coverage of a pixel by the outlines of a layer and its ancestors. Most layers are clipped by no
// ancestor but the window; only the variant CLIPPED computes more than that.
#include "round_box.glsl"

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

float clipCoverage(vec2 pixel) {
#ifdef CLIPPED
  return roundCoverage(pixel, innerBox, innerCorners, innerRounds)
    * roundCoverage(pixel, outerBox, outerCorners, outerRounds);
#else
  return 1.0;
#endif
}

float shapeCoverage(vec2 pixel) {
  return roundCoverage(pixel, shapeBox, shapeCorners, shapeRounds);
}

float holeCoverage(vec2 pixel) {
  return roundCoverage(pixel, holeBox, holeCorners, shapeRounds);
}
