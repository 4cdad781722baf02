#version 300 es
// A title bar and the buttons at its end.
#pragma scrim vertex(quad)
precision highp float;
#include "rounded.glsl"

// The bar, in pixels: left, top, width, height.
uniform vec4 bar;
// How many pixels a logical unit is.
uniform float scale;
// The colours, premultiplied: the bar, the line beneath it, the signs on the buttons.
uniform vec4 background;
uniform vec4 line;
uniform vec4 ink;
// The left top corner of every button, in pixels; minimize, maximize, close. Far away where there
// is none.
uniform vec2 minimizeButton;
uniform vec2 maximizeButton;
uniform vec2 closeButton;
// The extent of a button, in pixels.
uniform float buttonSize;
// How strongly each button is lit, from 0 to 1.
uniform vec3 lit;
// Whether the window is maximized: then the sign is to restore it.
uniform float isMaximized;

in vec2 pixel;
out vec4 color;

// Distance from the segment between a and b.
float segment(vec2 point, vec2 a, vec2 b) {
  vec2 along = b - a;
  return length(point - a - along * clamp(dot(point - a, along) / dot(along, along), 0.0, 1.0));
}

void over(vec4 top) {
  color = top + color * (1.0 - top.a);
}

// The disc behind a sign.
void disc(vec2 center, float amount) {
  float distance = length(pixel - center) - buttonSize * 0.5;
  over(ink * (coverage(distance) * (0.09 + 0.11 * amount)));
}

// A line as wide as a whole number of pixels.
float stroke() {
  return max(1.0, floor(1.2 * scale + 0.5));
}

void mark(float distance) {
  over(ink * coverage(distance - 0.5 * stroke()));
}

void main() {
  color = background;
  float rule = bar.y + bar.w - max(1.0, floor(scale + 0.5));
  if (pixel.y > rule) over(line);

  // The middle of a line lies on a pixel where it is odd and between two where it is even, so that
  // its edges are sharp.
  vec2 middle = vec2(floor(buttonSize * 0.5) + 0.5 * mod(stroke(), 2.0));
  float arm = floor(4.0 * scale + 0.5);

  float low = floor(arm * 0.75 + 0.5);
  vec2 center = minimizeButton + middle;
  disc(center, lit.x);
  mark(segment(pixel, center + vec2(-arm, low), center + vec2(arm, low)));

  center = maximizeButton + middle;
  disc(center, lit.y);
  vec2 at = pixel - center;
  if (isMaximized > 0.5) {
    float front = abs(roundedBox(at - vec2(-1.0, 1.0) * scale, vec2(arm - scale), scale));
    float back = abs(roundedBox(at - vec2(1.0, -1.0) * scale, vec2(arm - scale), scale));
    bool isBehind = roundedBox(at - vec2(-1.0, 1.0) * scale, vec2(arm - scale), scale) < 0.0;
    mark(isBehind ? front : min(front, back));
  } else {
    mark(abs(roundedBox(at, vec2(arm), 1.5 * scale)));
  }

  center = closeButton + middle;
  disc(center, lit.z);
  float cross = min(
    segment(pixel, center - vec2(arm), center + vec2(arm)),
    segment(pixel, center + vec2(-arm, arm), center + vec2(arm, -arm)));
  mark(cross);
}
