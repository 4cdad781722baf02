// The outline of a glass, its mask and the outlines that cut it.
#include "round_box.glsl"

// The corner of the piece: its tip, how far it reaches, and its roundness.
flat in vec4 corner;

// The mask, its place in the plane (scale and offset), and the components that count.
uniform highp sampler2D mask;
uniform vec4 maskPlace;
uniform vec4 maskChannel;

// The outlines around the glass that cut it: left, top, right, bottom; how far their corners reach,
// clockwise from the left top; and how round they are.
uniform vec4 cutBoxes[2];
uniform vec4 cutCorners[2];
uniform vec4 cutRounds[2];
// How many there are. Most glass has none, and a loop that is not run costs a CPU nothing.
uniform int cutCount;

float coverageAt(vec2 pixel) {
  float masked = dot(texture(mask, pixel * maskPlace.xy + maskPlace.zw), maskChannel);
  float covered = cornerCoverage(corner.z - abs(pixel - corner.xy), corner.z, corner.w) * masked;
  for (int index = 0; index < cutCount; index++) {
    covered *= roundCoverage(pixel, cutBoxes[index], cutCorners[index], cutRounds[index]);
  }
  return covered;
}
