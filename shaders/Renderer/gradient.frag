#version 300 es
// SPDX-License-Identifier: MIT
// Up to four colours along a line.
// The target has 10 bits of each colour or more.
#pragma scrim variant DEEP
#pragma scrim vertex(gradient)
precision highp float;
#include "paint_inputs.glsl"
#include "scene_pixel.glsl"
#include "gradient_line.glsl"
#include "grain.glsl"

flat in vec4 firstColor;
flat in vec4 secondColor;
flat in vec4 thirdColor;
flat in vec4 fourthColor;
flat in vec2 secondStop;
flat in vec2 thirdStop;
flat in vec2 fourthStop;

void main() {
  vec2 pixel = scenePixel();
  float along = alongLine(pixel, place, part);
  vec4 mixed = firstColor + secondColor * passed(along, secondStop)
    + thirdColor * passed(along, thirdStop) + fourthColor * passed(along, fourthStop);
  result = mixed * color.a + grainAt(pixel);
}
