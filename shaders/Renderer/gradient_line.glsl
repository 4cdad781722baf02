// SPDX-License-Identifier: MIT
// Positions along the line of a gradient.

// Position of a pixel along the line. `line` is the step per pixel along x and y, and the position
// of the rectangle's left top corner.
float alongLine(vec2 pixel, vec4 place, vec4 line) {
  return dot(pixel - place.xy, line.xy) + line.z;
}

// Progress from one stop to the next, from 0 to 1: `stop` is the location of the first, and the
// reciprocal of the distance.
float passed(float along, vec2 stop) {
  return clamp((along - stop.x) * stop.y, 0.0, 1.0);
}
