// SPDX-License-Identifier: MIT
// Coverage of a pixel by rectangles with and without round corners.
#include "corner.glsl"

// Coverage by a rectangle at any subpixel position.
float boxCoverage(vec2 pixel, vec4 box) {
  vec2 covered = clamp(min(pixel + 0.5, box.zw) - max(pixel - 0.5, box.xy), 0.0, 1.0);
  return covered.x * covered.y;
}

// Coverage by a rectangle with round corners. No pixel touches two corners, so only the one whose
// square contains the pixel counts, if any.
float roundCoverage(vec2 pixel, vec4 box, vec4 reach, vec4 roundness) {
  vec2 low = pixel - box.xy;
  vec2 high = box.zw - pixel;
  vec3 corner = vec3(-1.0, -1.0, 0.0);
  float round = 1.0;
  if (max(low.x, low.y) < reach.x + 0.5) {
    corner = vec3(reach.x - low, reach.x);
    round = roundness.x;
  } else if (max(high.x, low.y) < reach.y + 0.5) {
    corner = vec3(reach.y - vec2(high.x, low.y), reach.y);
    round = roundness.y;
  } else if (max(high.x, high.y) < reach.z + 0.5) {
    corner = vec3(reach.z - high, reach.z);
    round = roundness.z;
  } else if (max(low.x, high.y) < reach.w + 0.5) {
    corner = vec3(reach.w - vec2(low.x, high.y), reach.w);
    round = roundness.w;
  }
  return boxCoverage(pixel, box) * cornerCoverage(corner.xy, corner.z, round);
}
