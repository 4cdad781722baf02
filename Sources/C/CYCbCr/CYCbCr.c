// SPDX-License-Identifier: MIT
#include "CYCbCr.h"

// Vectors of x86 processors of today, where the processor has them: a quarter of the time.
#ifdef __x86_64__
#define FOR_EACH_PROCESSOR __attribute__((target_clones("avx2", "default")))
#else
#define FOR_EACH_PROCESSOR
#endif
// Compiled as part of the function that calls it, for the same processor.
#define PART static inline __attribute__((always_inline))

// Pixels of a row that are converted together.
enum { chunk = 256 };

PART int32_t least(int32_t a, int32_t b) { return a < b ? a : b; }

PART int32_t limited(int32_t value, int32_t least, int32_t most) {
  return value < least ? least : value > most ? most : value;
}

// Samples of chroma from two rows, three quarters of the nearer one: those from `first` on. The
// samples beyond the ends of a row are those at the ends.
PART void mixRows(
  int16_t *mixed, const uint8_t *near, const uint8_t *far, int32_t step, int32_t first,
  int32_t count, int32_t width) {
  int32_t from = limited(-first, 0, count), to = limited(width - first, from, count);
  if (step == 1) {
    for (int32_t i = from; i < to; i++) mixed[i] = 3 * near[first + i] + far[first + i];
  } else {
    for (int32_t i = from; i < to; i++) mixed[i] = 3 * near[2 * (first + i)] + far[2 * (first + i)];
  }
  for (int32_t i = 0; i < from; i++) mixed[i] = mixed[from];
  for (int32_t i = to; i < count; i++) mixed[i] = mixed[to - 1];
}

// A row of chroma at the columns of luma, in sixteenths. Even columns take `before` quarters of the
// sample to the left of their own, odd ones `after` quarters of the one to the right.
PART void widen(
  int16_t *wide, const int16_t *mixed, int32_t count, int16_t before, int16_t after) {
  for (int32_t i = 0; i < count; i++) {
    wide[2 * i] = before * mixed[i] + (4 - before) * mixed[i + 1];
    wide[2 * i + 1] = (4 - after) * mixed[i + 1] + after * mixed[i + 2];
  }
}

PART uint32_t stored(int32_t color) { return (uint32_t)limited(color >> 16, 0, 255); }

FOR_EACH_PROCESSOR void convertYCbCr(
  const struct YCbCrFrame *frame, const struct YCbCrMatrix *matrix, int32_t top, int32_t count,
  uint32_t *pixels) {
  struct YCbCrMatrix m = *matrix;
  int32_t chromaWidth = (frame->width + 1) / 2, lastRow = (frame->height + 1) / 2 - 1;
  int16_t before = frame->hasColumnAlignedChroma ? 0 : 1;
  int16_t after = frame->hasColumnAlignedChroma ? 2 : 1;
  for (int32_t y = top; y < top + count; y++) {
    const uint8_t *luma = frame->luma + y * frame->lumaStride;
    uint32_t *row = pixels + (ptrdiff_t)(y - top) * frame->width;
    int32_t near = y / 2, far = limited(near + (y % 2 ? 1 : -1), 0, lastRow);
    for (int32_t x = 0; x < frame->width; x += chunk) {
      int16_t mixed[chunk / 2 + 2], blue[chunk], red[chunk];
      int32_t n = least(chunk, frame->width - x), samples = (n + 1) / 2;
      int32_t first = x / 2 - 1;
      mixRows(
        mixed, frame->blue + near * frame->blueStride, frame->blue + far * frame->blueStride,
        frame->chromaStep, first, samples + 2, chromaWidth);
      widen(blue, mixed, samples, before, after);
      mixRows(
        mixed, frame->red + near * frame->redStride, frame->red + far * frame->redStride,
        frame->chromaStep, first, samples + 2, chromaWidth);
      widen(red, mixed, samples, before, after);
      for (int32_t i = 0; i < n; i++) {
        int16_t sixteenths = luma[x + i] * 16;
        int32_t gray = sixteenths * m.luma;
        int32_t r = gray + red[i] * m.redOfRed + m.redOffset;
        int32_t g = gray + blue[i] * m.greenOfBlue + red[i] * m.greenOfRed + m.greenOffset;
        int32_t b = gray + blue[i] * m.blueOfBlue + m.blueOffset;
        row[x + i] = 0xff000000 | stored(r) << 16 | stored(g) << 8 | stored(b);
      }
    }
  }
}
