// SPDX-License-Identifier: MIT
// The distance from a point to the edge of a rounded box around the origin, negative inside.
float roundedBox(vec2 point, vec2 halfSize, float radius) {
  vec2 q = abs(point) - halfSize + radius;
  return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - radius;
}

// Coverage of a pixel by an edge at this distance, negative inside.
float coverage(float distance) {
  return clamp(0.5 - distance, 0.0, 1.0);
}
