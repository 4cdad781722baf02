#version 300 es
// SPDX-License-Identifier: MIT
// The picture of the sunrise, with the colours and positions of its moment.
#include "film_quad.glsl"

// Time in the sunrise, from 0 to 1.
uniform float moment;
// Position of the cloud, its scale and its opacity.
uniform vec4 cloudPlace;

// Colour of the sky far from the sun, and near it. The last components are the sun's position.
flat out vec4 zenith;
flat out vec4 glow;
// Colour of the cloud, and how bright the stars are.
flat out vec4 white;
flat out vec4 cloudAt;
// Colour of each range of mountains where the sun lights it, and where not. The last components
// are the position of the sun, counted in peaks, and that of the picture's middle.
flat out vec4 lit[4];
flat out vec4 shade[4];
// Colour of the lake, and the movement of its ripples.
flat out vec4 lake;

// The colours and the position of a range, the more distant the lower `layer`.
void putRange(float layer, vec3 far, vec3 near, float sun, out vec4 lit, out vec4 shade) {
  vec3 rock = mix(far, near, layer / 3.0);
  // Near ranges pass faster than far ones.
  float peaks = 1.9 + 0.35 * layer;
  float start = 3.71 * layer + moment * (0.03 + 0.06 * layer) * peaks;
  lit = vec4(mix(rock, white.rgb, 0.16), sun * peaks + start);
  shade = vec4(rock * 0.86, start);
}

void main() {
  putPicture();
  float rise = smoothstep(0.0, 0.85, moment);
  vec2 sun = vec2(-0.16 + 0.2 * moment, 0.20 - 0.46 * rise);
  zenith = vec4(mix(vec3(0.20, 0.15, 0.44), vec3(0.29, 0.60, 0.91), rise), sun.x);
  glow = vec4(mix(vec3(1.0, 0.50, 0.33), vec3(1.0, 0.90, 0.66), rise), sun.y);
  // The stars fade as it dawns.
  white = vec4(
    mix(vec3(1.0, 0.72, 0.62), vec3(1.0, 0.98, 0.95), rise), 1.0 - smoothstep(0.0, 0.4, rise));
  cloudAt = cloudPlace;
  vec3 far = mix(vec3(0.62, 0.36, 0.55), vec3(0.62, 0.76, 0.90), rise);
  vec3 near = mix(vec3(0.17, 0.10, 0.28), vec3(0.10, 0.34, 0.32), rise);
  // Not in a loop: where fragments read the first range alone, a driver of NVIDIA's gave them the
  // position of another.
  putRange(0.0, far, near, sun.x, lit[0], shade[0]);
  putRange(1.0, far, near, sun.x, lit[1], shade[1]);
  putRange(2.0, far, near, sun.x, lit[2], shade[2]);
  putRange(3.0, far, near, sun.x, lit[3], shade[3]);
  lake = vec4(mix(vec3(0.55, 0.34, 0.55), vec3(0.45, 0.74, 0.88), rise), moment * 3.0);
}
