#version 300 es
// Up to a finer level.
#pragma scrim vertex(triangle)
precision highp float;
#include "source.glsl"
#include "spline.glsl"

// Between linear (0) and a cubic B-spline (1).
uniform float amount;

out vec4 color;

void main() {
  color = stored(splineAt(middle(), amount));
}
