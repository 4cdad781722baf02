// SPDX-License-Identifier: MIT
// The outline of a glass, its mask and the outlines that clip it. With FADED, the mask is applied
// in linear light: see glass_fading.glsl.
#include "round_box.glsl"

// The corner of the rectangle: its tip, its extent along both sides, and its roundness.
flat in vec4 corner;

// The mask, scale and offset from the plane to its coordinates, and the weights of its components.
uniform highp sampler2D mask;
uniform vec4 maskPlace;
uniform vec4 maskChannel;

#ifdef CUT
// The clipping outlines: left, top, right, bottom; the extents of their corners, clockwise from the
// left top; and the roundness of these.
uniform vec4 cutBoxes[2];
uniform vec4 cutCorners[2];
uniform vec4 cutRounds[2];
// The number of outlines.
uniform int cutCount;
#endif

float maskAt(vec2 pixel) {
  return dot(texture(mask, pixel * maskPlace.xy + maskPlace.zw), maskChannel);
}

float coverageAt(vec2 pixel) {
  float covered = cornerCoverage(corner.z - abs(pixel - corner.xy), corner.z, corner.w);
#ifndef FADED
  covered *= maskAt(pixel);
#endif
#ifdef CUT
  for (int index = 0; index < cutCount; index++) {
    covered *= roundCoverage(pixel, cutBoxes[index], cutCorners[index], cutRounds[index]);
  }
#endif
  return covered;
}
