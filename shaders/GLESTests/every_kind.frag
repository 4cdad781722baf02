#version 300 es
// SPDX-License-Identifier: MIT
#pragma scrim vertex(triangle)
precision highp float;

#define WEIGHTS 3
const int OFFSETS = 2;

uniform float scalar;
uniform vec2 pair;
uniform vec3 triple;
uniform highp int whole;
uniform highp uvec2 unsignedPair;
uniform bool isOn;
uniform mat2 small;
uniform mat3 middle;
uniform mat4 large;
uniform float weights[WEIGHTS];
uniform vec3 offsets[OFFSETS];
uniform highp ivec2[2] steps;
uniform mat3 turns[2];

layout(location = 0) out vec4 result;

// Each pixel along the one row shows one kind of uniform.
void main() {
  switch (int(gl_FragCoord.x)) {
    case 0: result = vec4(scalar); break;
    case 1: result = vec4(pair, 0.0, 0.0); break;
    case 2: result = vec4(triple, 0.0); break;
    case 3: result = vec4(float(whole), vec2(unsignedPair), isOn ? 1.0 : 0.0); break;
    case 4: result = vec4(small[0], small[1]); break;
    case 5: result = vec4(middle[0][0], middle[0][2], middle[1][0], middle[2][2]); break;
    case 6: result = large[3]; break;
    case 7: result = vec4(weights[0], weights[1], weights[2], 0.0); break;
    case 8: result = vec4(offsets[0].z, offsets[1]); break;
    case 9: result = vec4(steps[0], steps[1]); break;
    case 10: result = vec4(turns[0][2], turns[1][0][1]); break;
    default: result = vec4(0.0);
  }
}
