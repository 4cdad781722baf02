// SPDX-License-Identifier: MIT
// The bevel along the outline of a glass: the place of a pixel on it, the displacement of what lies
// beneath, and the light on the rim. The formulas are those of Style/Bevel.swift.

// Extent of the bevel; the slope by which corners get rounder inwards; see glass_edge.vert.
flat in vec2 bend;
// Steps of Newton's method that find the distance from the outline: 1 is exact where no corner gets
// rounder.
uniform int steps;
// Thickness of the glass, 1 / width of its bent part, thickness per width without sign, and
// 1 / refractive index.
uniform vec4 optics;
// Cross-section of the bevel: 0 a circle, 1 a squircle, 2 an S-curve.
uniform int profile;
// The unit vector towards the light, the strength of the highlight and that of the shadow.
uniform vec4 light;
// Width of the highlight and 1 / width of the shadow.
uniform vec2 rim;

// The place of a pixel on the bevel.
struct Place {
  // Unit vector away from the outline.
  vec2 inward;
  // Distance from the outline in pixels; no farther than exact beyond the bevel.
  float distance;
};

// The place of a pixel within the corner whose tip, extent and roundness are `corner`, or beside
// it.
//
// At the distance t the line of equal distance has the corner |c(t) - p| = r(t) in the norm of the
// curve x⁴ + y⁴ + 2c x²y² = R⁴. Centre and extent change linearly with t. The function is convex,
// so that Newton's method converges from the near side.
Place placeAt(vec2 pixel, vec4 corner) {
  vec2 from = abs(pixel - corner.xy);
  float t = min(min(from.x, from.y), bend.x);
  vec2 slope = vec2(0.0);
  for (int step = 0; step <= steps; step++) {
    vec2 at = max(corner.z + bend.y * t - from, vec2(0.0));
    vec2 square = at * at;
    float root = sqrt(max(dot(square, square) + 2.0 * corner.w * square.x * square.y, 1e-12));
    float norm = sqrt(root);
    slope = at * (square + corner.w * square.yx) / (root * norm);
    // Both sides are far: the pixel lies beyond the bevel.
    if (step == steps || max(at.x, at.y) < 0.01) break;
    float error = norm - corner.z + (1.0 - bend.y) * t;
    t = max(t - error / (bend.y * (slope.x + slope.y) + 1.0 - bend.y), -1.0);
  }
  return Place(slope / max(length(slope), 1e-6) * sign(pixel - corner.xy), t);
}

// The displacement inwards at a distance from the outline.
float displacementAt(float distance) {
  float inward = clamp(distance * optics.y, 0.0, 1.0);
  float left = 1.0 - inward;
  float square = left * left;
  float height = sqrt(max(1.0 - square, 0.0));
  float rise = left;
  float run = height;
  if (profile == 1) {
    height = sqrt(sqrt(max(1.0 - square * square, 0.0)));
    rise = left * square;
    run = height * height * height;
  } else if (profile == 2) {
    height = inward * inward * (3.0 - 2.0 * inward);
    rise = 6.0 * inward * left;
    run = 1.0;
  }
  // Snell's law for light from above: the slope's sine and cosine, then those of the bent ray.
  float climb = optics.z * rise;
  vec2 incoming = vec2(climb, run) * inversesqrt(max(climb * climb + run * run, 1e-12));
  float sine = incoming.x * optics.w;
  float cosine = sqrt(1.0 - sine * sine);
  return optics.x * height * (incoming.x * cosine - incoming.y * sine)
    / max(incoming.y * cosine + incoming.x * sine, 1e-6);
}

// The integral of 1 - x from 0 to x, and no more after 1.
float fadeTo(float x) {
  float end = clamp(x, 0.0, 1.0);
  return end - 0.5 * end * end;
}

// The glass with its highlight and shadow. A highlight is brighter and whiter than what lies
// beneath, by its own colour.
vec4 lit(vec4 color, Place place) {
  float facing = -dot(place.inward, light.xy);
  float depth = max(1.0 - max(place.distance, 0.0) * rim.y, 0.0);
  float shaded = light.w * depth * depth * (0.5 - 0.5 * facing);
  // The mean over the pixel of a line that fades inwards.
  float line = rim.x
    * (fadeTo((place.distance + 0.5) / rim.x) - fadeTo((place.distance - 0.5) / rim.x));
  bool isDirected = light.x != 0.0 || light.y != 0.0;
  float aimed = isDirected ? facing * facing * (facing > 0.0 ? 1.0 : 0.5) : 1.0;
  float shine = light.z * min(line, 1.0) * aimed;
  vec3 rgb = color.rgb * (1.0 - shaded);
  return vec4(mix(rgb, min(1.4 * rgb + 0.6 * color.a, vec3(color.a)), shine), color.a);
}
