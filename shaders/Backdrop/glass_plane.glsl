// Where the fragment lies in the plane, in pixels. It comes from the fragment itself and not from
// what is drawn, so a part of a glass is exactly what it is in the whole.
flat in vec4 toPlane;

vec2 planePixel() {
  return gl_FragCoord.xy * toPlane.xy + toPlane.zw;
}

// A value that rises along a line: slope and constant.
float rampAt(vec2 pixel, vec3 ramp) {
  return clamp(dot(ramp.xy, pixel) + ramp.z, 0.0, 1.0);
}
