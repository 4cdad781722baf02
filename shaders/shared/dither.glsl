// Static noise of zero mean, in units of the last bit of eight: added before a colour is rounded, it
// turns the steps of a smooth gradient into grain too fine to see. Interleaved gradient noise, whose
// neighbours differ as those of blue noise do.
vec3 dithered(vec3 color, vec2 pixel) {
  float noise = fract(52.9829189 * fract(dot(floor(pixel), vec2(0.06711056, 0.00583715))));
  return color + (noise - 0.5) / 255.0;
}
