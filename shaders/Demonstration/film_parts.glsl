// SPDX-License-Identifier: MIT
// The parts of the film. `at` is the position from the middle, in units of the height, right and
// down; `sharp` is the height in pixels.

// Coverage of a pixel by an edge at this distance, negative inside.
float inside(float distance, float sharp) {
  return clamp(0.5 - distance * sharp, 0.0, 1.0);
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

// MARK: Sunrise

// The sky in rings around the sun.
vec3 sky(vec2 at, vec2 sun, float rise, float sharp) {
  vec3 zenith = mix(vec3(0.20, 0.15, 0.44), vec3(0.29, 0.60, 0.91), rise);
  vec3 glow = mix(vec3(1.0, 0.50, 0.33), vec3(1.0, 0.90, 0.66), rise);
  const float width = 0.115;
  float away = length(at - sun);
  float ring = floor(away / width + 0.5);
  vec2 share = 1.0 - exp2(-0.42 * max(vec2(ring - 1.0, ring), 0.0));
  float outer = 1.0 - inside(away - ring * width, sharp);
  vec3 seen = mix(glow, zenith, mix(share.x, share.y, outer));
  // Stars, which fade as it dawns.
  vec2 cell = floor(at * 17.0);
  vec2 star = (cell + 0.2 + 0.6 * vec2(chance(cell), chance(cell + 31.0))) / 17.0;
  float bright = step(0.62, chance(cell + 77.0)) * (1.0 - smoothstep(0.0, 0.4, rise));
  seen = mix(seen, vec3(1.0, 0.97, 0.9), bright * inside(length(at - star) - 0.0022, sharp));
  return mix(seen, vec3(1.0, 0.97, 0.84), inside(away - 0.088, sharp));
}

// A cloud of three rounded bars.
float cloud(vec2 at, float sharp) {
  float seen = 0.0;
  for (int index = 0; index < 3; index++) {
    float row = float(index);
    vec2 middle = vec2((row - 1.0) * 0.06 + 0.03 * row * row, row * 0.0236);
    vec2 away = abs(at - middle) - vec2(0.07 + 0.035 * row, 0.0);
    seen = max(seen, inside(length(max(away, 0.0)) - 0.013, sharp));
  }
  return seen;
}

// Peaks per height of a layer of mountains, and the position of the first one.
vec2 range(float layer) {
  return vec2(1.9 + 0.35 * layer, 3.71 * layer);
}

// Height of the mountains of a layer at a position counted in peaks.
float ridge(float count) {
  return (1.0 - zigzag(count)) * 0.19 + (1.0 - zigzag(count * 2.63 + 0.4)) * 0.075
    + (1.0 - zigzag(count * 7.1)) * 0.016;
}

vec3 sunrise(vec2 at, float moment, float sharp) {
  const float shore = 0.255;
  float rise = smoothstep(0.0, 0.85, moment);
  vec2 sun = vec2(-0.16 + 0.2 * moment, 0.20 - 0.46 * rise);
  // The lake mirrors everything above it, in ripples that are wider near the viewer.
  bool isLake = at.y > shore;
  if (isLake) {
    float depth = at.y - shore;
    float row = floor(sqrt(depth) * 52.0);
    at.x += 0.016 * sqrt(depth) * 2.0 * (zigzag(row * 0.618 + moment * 3.0) - 0.5);
    at.y = shore - depth * 1.25;
  }
  vec3 seen = sky(at, sun, rise, sharp);
  vec3 white = mix(vec3(1.0, 0.72, 0.62), vec3(1.0, 0.98, 0.95), rise);
  float drift = 0.10 * moment;
  seen = mix(seen, white, 0.9 * cloud(at - vec2(-0.55 + drift, -0.27), sharp));
  seen = mix(seen, white, 0.9 * cloud((at - vec2(0.46 + drift * 1.6, -0.17)) * 0.8, sharp));
  seen = mix(seen, white, 0.7 * cloud((at - vec2(0.08 + drift * 0.6, -0.36)) * 1.4, sharp));
  vec3 far = mix(vec3(0.62, 0.36, 0.55), vec3(0.62, 0.76, 0.90), rise);
  vec3 near = mix(vec3(0.17, 0.10, 0.28), vec3(0.10, 0.34, 0.32), rise);
  for (int index = 0; index < 4; index++) {
    float layer = float(index);
    float shift = moment * (0.03 + 0.06 * layer);
    vec2 peaks = range(layer);
    float top = 0.10 + 0.065 * layer
      - ridge((at.x + shift) * peaks.x + peaks.y) * (1.0 - 0.1 * layer);
    float cover = inside((top - at.y) * 0.8, sharp);
    // The sun lights one side of each peak; the lines between light and shade run down in bends.
    float bend = 0.025 * (zigzag((at.y - top) * 9.0) - 0.5);
    float count = (at.x + shift + bend) * peaks.x + peaks.y;
    // In the valley on both sides of the sun both slopes are lit.
    float valley = floor(count + 0.5);
    float before = (valley - 0.5 - peaks.y) / peaks.x - shift;
    float after = before + 1.0 / peaks.x;
    float edge = before < sun.x && after > sun.x ? abs(count - valley) - 0.5
      : abs(fract(count) - (before < sun.x ? 0.75 : 0.25)) - 0.25;
    float lit = inside(edge / peaks.x, sharp);
    vec3 rock = mix(far, near, layer / 3.0);
    seen = mix(seen, mix(rock * 0.86, mix(rock, white, 0.16), lit), cover);
  }
  if (!isLake) return seen;
  return mix(seen, mix(vec3(0.55, 0.34, 0.55), vec3(0.45, 0.74, 0.88), rise), 0.34);
}

// MARK: Tiles

// A colour of the tiles.
vec3 tileColor(float number) {
  if (number < 0.20) return vec3(0.97, 0.93, 0.84);
  if (number < 0.36) return vec3(0.92, 0.33, 0.24);
  if (number < 0.52) return vec3(0.98, 0.75, 0.22);
  if (number < 0.68) return vec3(0.13, 0.45, 0.72);
  if (number < 0.84) return vec3(0.36, 0.74, 0.66);
  return vec3(0.16, 0.15, 0.22);
}

vec3 turningTiles(vec2 at, float seconds, float sharp) {
  const float side = 0.25;
  vec2 place = (at + vec2(0.035, -0.02) * seconds) / side + 0.5;
  vec2 cell = floor(place);
  vec2 point = place - cell - 0.5;
  // Each tile turns by a quarter, rests, and turns again.
  float beat = seconds * 0.8 + chance(cell + 5.0);
  float turn = (floor(beat) + smoothstep(0.0, 0.5, fract(beat))) * 1.57079633;
  if (chance(cell + 13.0) < 0.5) turn = -turn;
  vec2 turned = vec2(
    point.x * cos(turn) - point.y * sin(turn), point.x * sin(turn) + point.y * cos(turn));
  float kind = floor(chance(cell) * 5.0);
  float corner = length(turned + 0.5);
  float edge =
    kind < 1.0 ? corner - 1.0
    : kind < 2.0 ? length(turned + vec2(0.5, 0.0)) - 0.5
    : kind < 3.0 ? turned.x + turned.y
    : kind < 4.0 ? abs(corner - 0.5) - 0.25
    : abs(length(point) - 0.27) - 0.11;
  float ground = chance(cell + 41.0);
  // Never the colour of the background.
  float figure = fract(ground + 0.18 + 0.64 * chance(cell + 59.0));
  return mix(tileColor(ground), tileColor(figure), inside(edge * side, sharp));
}

// MARK: Rays

vec3 rays(vec2 at, float seconds, float sharp) {
  float away = length(at);
  // Twelve pairs of rays.
  float turn = atan(at.y, at.x) / 6.28318531 * 24.0 + seconds * 0.9;
  float edge = (abs(fract(turn * 0.5) - 0.5) - 0.25) * 2.0 * away * 6.28318531 / 24.0;
  vec3 seen = mix(vec3(0.98, 0.78, 0.36), vec3(0.96, 0.50, 0.33), inside(edge, sharp));
  // Rings open one after another around a disc.
  for (int index = 0; index < 3; index++) {
    float ring = float(index);
    float open = smoothstep(0.25 * ring, 0.25 * ring + 0.9, seconds);
    float radius = (0.40 - 0.045 * ring) * open;
    vec3 paint = index == 0 ? vec3(0.97, 0.93, 0.84)
      : index == 1 ? vec3(0.13, 0.45, 0.72) : vec3(0.12, 0.12, 0.24);
    seen = mix(seen, paint, inside(away - radius, sharp));
  }
  // Small discs orbit on the middle ring.
  float angle = seconds * 0.7;
  for (int index = 0; index < 3; index++) {
    vec2 place = 0.378 * vec2(cos(angle), sin(angle)) * smoothstep(0.4, 1.2, seconds);
    seen = mix(seen, vec3(0.92, 0.33, 0.24), inside(length(at - place) - 0.03, sharp));
    angle += 2.0943951;
  }
  return seen;
}

// MARK: Countdown

// The leader of old films: a hand goes round once a second. `room` is the distance to either side.
vec3 countdown(vec2 at, float seconds, float room, float sharp) {
  vec3 paper = vec3(0.87, 0.84, 0.77);
  vec3 ink = vec3(0.16, 0.15, 0.17);
  float away = length(at);
  float part = fract(seconds) * 6.28318531;
  // Clockwise from the top, from 0 to a whole turn.
  float angle = atan(-at.x, at.y) + 3.14159265;
  float swept = angle - part;
  // The hand is one edge of the swept sector, the top the other one.
  float edge = max(swept, -angle) * min(away, 1.0);
  vec3 seen = mix(paper, paper * 0.78, inside(edge, sharp));
  float line = 0.003;
  float cross = min(abs(at.x), abs(at.y)) - line * 0.6;
  seen = mix(seen, ink, 0.75 * inside(cross, sharp));
  float outer = abs(away - 0.40 * room) - line;
  float inner = abs(away - 0.35 * room) - line;
  seen = mix(seen, ink, inside(min(outer, inner), sharp));
  vec2 hand = vec2(sin(part), -cos(part));
  float beside = abs(at.x * hand.y - at.y * hand.x) - line;
  float behind = -dot(at, hand);
  seen = mix(seen, ink, inside(max(beside, behind), sharp));
  // One or two scratches, at new positions in each of the 24 images a second.
  float picture = floor(seconds * 24.0);
  float scratch = (chance(vec2(picture, 3.0)) - 0.5) * 1.6;
  float shown = step(0.55, chance(vec2(picture, 9.0)));
  return mix(seen, ink, 0.3 * shown * inside(abs(at.x - scratch) - 0.0007, sharp));
}
