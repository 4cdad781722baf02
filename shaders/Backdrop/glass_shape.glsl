// The outline of a glass and its mask.
#include "corner.glsl"

// The corner of the piece: its tip, how far it reaches, and its roundness.
flat in vec4 corner;

// The mask, its place in the plane (scale and offset), and the components that count.
uniform highp sampler2D mask;
uniform vec4 maskPlace;
uniform vec4 maskChannel;

float coverageAt(vec2 pixel) {
  float masked = dot(texture(mask, pixel * maskPlace.xy + maskPlace.zw), maskChannel);
  return cornerCoverage(corner.z - abs(pixel - corner.xy), corner.z, corner.w) * masked;
}
