// SPDX-License-Identifier: MIT
// The picture of a film, in positions from its middle, right and down, in units of its height.
flat in vec4 toPicture;
flat in vec4 picture;
// Opacity, from 0 to 1.
uniform float opacity;
#ifdef TRANSITION
// Position of the bar that wipes from one part to the next, and 1 for the part before it, -1 for
// the part after it.
uniform vec2 wipe;
// Radius of the iris that closes.
uniform float iris;
#endif

// The position of the fragment.
vec2 place() {
  vec2 pixel = gl_FragCoord.xy * toPicture.xy + toPicture.zw;
  return (pixel - picture.xy) * picture.w;
}

// Coverage of a pixel by an edge at this distance, negative inside. Edges are as sharp as the
// pixels allow.
float inside(float distance) {
  return clamp(0.5 - distance * picture.z, 0.0, 1.0);
}

// A triangle wave between 0 and 1 with period 1.
float zigzag(float x) {
  return abs(2.0 * fract(x) - 1.0);
}

// A pseudo-random number from 0 to 1 for a cell of a grid.
float chance(vec2 cell) {
  vec2 turn = fract(cell * vec2(0.61803, 0.41421) + vec2(0.137, 0.291));
  return fract((turn.x * 7.31 + turn.y * 11.17) * (turn.x + turn.y + 3.7));
}

// The colour of a pixel that shows `seen` of its part.
vec4 finished(vec3 seen, vec2 at) {
#ifdef TRANSITION
  // A slanted bar wipes from one part to the next.
  float along = at.x * 0.94 + at.y * 0.34 - wipe.x;
  seen = mix(seen, vec3(0.99, 0.97, 0.92), inside(abs(along) - 0.035));
  seen = mix(seen, vec3(0.93, 0.33, 0.24), inside(abs(along - 0.05) - 0.015));
  seen = mix(vec3(0.09, 0.08, 0.11), seen, inside(length(at) - iris));
  // The other part draws the pixels on the other side.
  if ((along < 0.0) != (wipe.y > 0.0)) return vec4(0.0);
#endif
  return vec4(seen, 1.0) * opacity;
}
