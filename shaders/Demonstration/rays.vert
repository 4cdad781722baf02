#version 300 es
// SPDX-License-Identifier: MIT
// The picture of the rays, with the places of its rings and discs.
#include "film_quad.glsl"

// Time since the part began, in seconds.
uniform float seconds;

// The direction of the rays, and the position of the first disc.
flat out vec4 spin;
// The positions of the other discs.
flat out vec4 discs;
// The radius of each ring.
flat out vec3 radii;

void main() {
  putPicture();
  // Rings open one after another around a disc.
  vec3 open = smoothstep(vec3(0.0, 0.25, 0.5), vec3(0.9, 1.15, 1.4), vec3(seconds));
  radii = vec3(0.40, 0.355, 0.31) * open;
  // Small discs orbit on the middle ring.
  float away = 0.378 * smoothstep(0.4, 1.2, seconds);
  vec3 angle = seconds * 0.7 + vec3(0.0, 2.0943951, 4.1887902);
  vec3 x = away * cos(angle);
  vec3 y = away * sin(angle);
  discs = vec4(x.y, y.y, x.z, y.z);
  float phase = seconds * 2.8274334;
  spin = vec4(cos(phase), sin(phase), x.x, y.x);
}
