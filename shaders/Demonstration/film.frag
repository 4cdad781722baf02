#version 300 es
// SPDX-License-Identifier: MIT
// A film of 24 seconds with hard edges and flat colours: a sunrise over mountains and a lake,
// turning tiles, a burst of rays, and a countdown leader.
#pragma scrim vertex(quad)
precision highp float;
#include "film_parts.glsl"

// Scale and offset from fragment coordinates to pixels of the image.
uniform vec4 fragmentToPicture;
// Size of the image, in pixels.
uniform vec2 size;
// Time in the film, in seconds.
uniform float time;
// Opacity, from 0 to 1.
uniform float opacity;

out vec4 color;

// Start of each part but the first, in seconds.
const float tiles = 8.0;
const float burst = 15.0;
const float leader = 21.0;

// The colour of the part that runs at `when`.
vec3 part(vec2 at, float when, float sharp) {
  if (when < tiles) return sunrise(at, when / tiles, sharp);
  if (when < burst) return turningTiles(at, when - tiles, sharp);
  if (when < leader) return rays(at, when - burst, sharp);
  return countdown(at, when - leader, min(1.0, size.x / size.y), sharp);
}

void main() {
  vec2 pixel = gl_FragCoord.xy * fragmentToPicture.xy + fragmentToPicture.zw;
  // From the middle, in units of the height. Edges are as sharp as the pixels allow.
  vec2 at = (pixel - 0.5 * size) / size.y;
  float sharp = size.y;

  // A slanted bar wipes from one part to the next.
  float along = at.x * 0.94 + at.y * 0.34;
  float far = 0.47 * size.x / size.y + 0.25;
  float cut = time < 0.5 * (tiles + burst) ? tiles : burst;
  float place = mix(-far, far, smoothstep(cut - 0.45, cut + 0.45, time));
  float when = abs(time - cut) > 0.45 ? time
    : along < place ? max(time, cut) : min(time, cut - 0.001);
  vec3 seen = part(at, when, sharp);
  if (abs(time - cut) <= 0.45) {
    seen = mix(seen, vec3(0.99, 0.97, 0.92), inside(abs(along - place) - 0.035, sharp));
    seen = mix(seen, vec3(0.93, 0.33, 0.24), inside(abs(along - place - 0.05) - 0.015, sharp));
  }
  // An iris closes before the leader.
  if (time > leader - 0.8 && time < leader) {
    float radius = (0.5 * length(size) / size.y + 0.02)
      * (1.0 - smoothstep(leader - 0.8, leader - 0.05, time));
    seen = mix(vec3(0.09, 0.08, 0.11), seen, inside(length(at) - radius, sharp));
  }
  color = vec4(seen, 1.0) * opacity;
}
