// SPDX-License-Identifier: MIT
// The bevel along the outline of a glass: the place of a pixel on it, the displacement of what lies
// beneath, and the light on the rim.
#include "glass_light.glsl"

// Extent of the bevel; the slope by which corners get rounder inwards; see glass_edge.vert.
flat in vec2 bend;
// 1 / width of the bent part, and the power of the distance by which `pieces` is read: 1, 2 or 4
// for its first, second or fourth root.
uniform vec2 bending;
// The integral of the displacement from the outline, as cubic pieces: see BevelTable.swift.
uniform vec4 pieces[32];
// The unit vector towards the light, the strength of the highlight and that of the shadow.
uniform vec4 light;
// 1 for the left, top, right and bottom side if it has no bevel.
uniform vec4 flatSides;
// Width of the highlight and 1 / width of the shadow.
uniform vec2 rim;

// The place of a pixel on the bevel.
struct Place {
  // Unit vector away from the outline.
  vec2 inward;
  // Distance from the outline in pixels; no farther than exact beyond the bevel.
  float distance;
  // The strength of all effects: it fades out along corners next to a side without a bevel.
  float strength;
};

// The place of a pixel within the corner whose tip, extent and roundness are `corner`, or beside
// it.
//
// At the distance t the line of equal distance has the corner |c(t) - p| = r(t) in the norm of the
// curve x⁴ + y⁴ + 2c x²y² = R⁴. Centre and extent change linearly with t. The function is convex,
// so that Newton's method converges from the near side, and in one step if the corner does not get
// rounder.
Place placeAt(vec2 pixel, vec4 corner) {
  vec2 from = abs(pixel - corner.xy);
  float t = min(min(from.x, from.y), bend.x);
  vec2 slope = vec2(0.0);
  for (int step = 0; step <= 5; step++) {
    vec2 at = max(corner.z + bend.y * t - from, vec2(0.0));
    vec2 square = at * at;
    float root = sqrt(max(dot(square, square) + 2.0 * corner.w * square.x * square.y, 1e-12));
    float norm = sqrt(root);
    slope = at * (square + corner.w * square.yx) / (root * norm);
    float error = norm - corner.z + (1.0 - bend.y) * t;
    // Both sides are far: the pixel lies beyond the bevel.
    if (step == 5 || abs(error) < 5e-4 || max(at.x, at.y) < 0.01) break;
    t = max(t - error / (bend.y * (slope.x + slope.y) + 1.0 - bend.y), -1.0);
  }
  vec2 inward = slope / max(length(slope), 1e-6) * sign(pixel - corner.xy);
  float faded = dot(inward * inward, mix(flatSides.zw, flatSides.xy, step(0.0, inward)));
  return Place(inward, t, 1.0 - faded);
}

// The integral of the displacement inwards from the outline to a place and beyond.
float displacedTo(Place place, float beyond) {
  float part = clamp((place.distance + beyond) * bending.x, 0.0, 1.0);
  if (bending.y > 1.0) part = sqrt(part);
  if (bending.y > 2.0) part = sqrt(part);
  float at = part * 32.0;
  int index = min(int(at), 31);
  float x = at - float(index);
  vec4 piece = pieces[index];
  return place.strength * (((piece.w * x + piece.z) * x + piece.y) * x + piece.x);
}

// The integral of 1 - x from 0 to x, and no more after 1.
float fadeTo(float x) {
  float end = clamp(x, 0.0, 1.0);
  return end - 0.5 * end * end;
}

// The glass with its highlight and shadow.
vec4 lit(vec4 color, Place place) {
  float facing = -dot(place.inward, light.xy);
  float depth = max(1.0 - max(place.distance, 0.0) * rim.y, 0.0);
  float shaded = light.w * depth * depth * (0.5 - 0.5 * facing);
  // The mean over the pixel of a line that fades inwards.
  float line = rim.x
    * (fadeTo((place.distance + 0.5) / rim.x) - fadeTo((place.distance - 0.5) / rim.x));
  bool isDirected = light.x != 0.0 || light.y != 0.0;
  float aimed = isDirected ? facing * facing * (facing > 0.0 ? 1.0 : 0.5) : 1.0;
  return lit(
    color, place.strength * shaded, place.strength * light.z * min(line, 1.0) * aimed);
}
