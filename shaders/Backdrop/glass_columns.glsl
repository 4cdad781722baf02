// SPDX-License-Identifier: MIT
// The backdrop from a full-size level that was blurred along its rows. The columns are blurred
// here, which saves a pass over every pixel.
uniform highp sampler2D level;
// Scale and offset from pixels of the plane to texture coordinates of the level.
flat in vec4 levelPlace;
// Offset in pixels and weight of each sample on one side; the first is the pixel itself.
uniform vec2 columns[7];
#if defined(COLUMNS7)
const int columnCount = 4;
#elif defined(COLUMNS13)
const int columnCount = 7;
#else
// The number of samples in columns.
uniform int columnCount;
#endif

vec4 backdropAt(vec2 pixel) {
  vec4 sum = columns[0].y * texture(level, pixel * levelPlace.xy + levelPlace.zw);
  for (int index = 1; index < columnCount; index++) {
    vec2 offset = vec2(0.0, columns[index].x);
    sum += columns[index].y
      * (texture(level, (pixel - offset) * levelPlace.xy + levelPlace.zw)
        + texture(level, (pixel + offset) * levelPlace.xy + levelPlace.zw));
  }
  return sum;
}
