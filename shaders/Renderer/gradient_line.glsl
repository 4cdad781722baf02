// The line of a gradient.

// How far along it a pixel lies, where `line` is what a pixel counts along it, and where the rectangle's
// left top corner lies on it.
float alongLine(vec2 pixel, vec4 place, vec4 line) {
  return dot(pixel - place.xy, line.xy) + line.z;
}

// How much of the way from one stop to the next was passed: where that begins, and what a part along the
// line counts on it.
float passed(float along, vec2 stop) {
  return clamp((along - stop.x) * stop.y, 0.0, 1.0);
}
