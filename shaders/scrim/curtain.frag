#version 300 es
// A stage curtain that hangs in folds, lit by a lamp that follows the pointer. What moves it is the
// pointer: the folds swing with the phase, which rests when the pointer does.
#pragma scrim vertex(quad)
precision highp float;
#include "dither.glsl"

// The content, in pixels: left, top, width, height.
uniform vec4 content;
// The lamp, in pixels.
uniform vec2 lamp;
// How far the folds have swung.
uniform float phase;
// How many pixels a logical unit is.
uniform float scale;

in vec2 pixel;
out vec4 color;

void main() {
  vec2 at = (pixel - content.xy) / scale;
  vec2 size = content.zw / scale;
  vec2 toLamp = (pixel - lamp) / scale;
  float fall = at.y / size.y;

  // Folds of unequal width that swing at the hem and not at the rail. The cloth stands out in round
  // ridges and meets in sharp creases.
  float sway = 0.5 * sin(phase * 1.3 + at.x * 0.004) * fall * fall;
  float wave = at.x * 0.026 + 0.9 * sin(at.x * 0.0071 + 1.0) + sway;
  float ridge = abs(sin(wave));
  float height = sqrt(ridge);
  float slope = cos(wave) * sign(sin(wave));

  // The lamp lights what faces it, and everything a little.
  float reach = max(size.x, size.y) * 0.36;
  float near = exp(-dot(toLamp, toLamp) / (reach * reach));
  float facing = 0.5 - 0.5 * slope * clamp(toLamp.x / reach * 2.0, -1.0, 1.0);
  float light = 0.05 + 0.20 * height + near * (0.10 + 0.75 * height * facing);

  vec3 shadow = vec3(0.055, 0.035, 0.110);
  vec3 cloth = vec3(0.440, 0.130, 0.420);
  vec3 bright = vec3(0.980, 0.520, 0.420);
  vec3 shade = mix(shadow, cloth, clamp(light * 1.6, 0.0, 1.0));
  shade = mix(shade, bright, clamp(near * height * facing * light * 1.5, 0.0, 1.0));

  // A hem of gold cord along the bottom, which follows the folds.
  float hem = size.y - 34.0 - 7.0 * height + 3.0 * slope;
  float fromHem = at.y - hem;
  float cord = smoothstep(1.0, 0.0, abs(fromHem) - 4.0);
  float twist = 0.65 + 0.35 * sin((at.x + fromHem * 1.4) * 0.9);
  vec3 gold = mix(vec3(0.34, 0.20, 0.12), vec3(1.00, 0.80, 0.46), clamp(0.25 + light, 0.0, 1.0) * twist);
  shade = mix(shade, gold * (0.45 + 0.7 * height), cord);
  // What hangs below the cord lies in its shadow, and so does the top below the rail.
  shade *= 1.0 - 0.45 * smoothstep(2.0, 5.0, fromHem) * smoothstep(30.0, 5.0, fromHem);
  shade *= mix(0.45, 1.0, smoothstep(0.0, 90.0, at.y));

  color = vec4(dithered(shade, pixel), 1.0);
}
