// SPDX-License-Identifier: MIT
// The share of a level in a mix: slope and constant of a ramp over the target's texels.
uniform vec3 part;

// The share at the fragment. Beyond the ends of a band it goes on for the texels that the last pass
// interpolates with, but never so far that it amplifies noise.
float partHere() {
  return clamp(dot(part.xy, gl_FragCoord.xy) + part.z, -1.0, 2.0);
}
