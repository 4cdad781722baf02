// SPDX-License-Identifier: MIT
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A video frame of 8 bits a sample.
struct YCbCrFrame {
  /// Extent of luma, in samples. Chroma has half of it, rounded up.
  int32_t width, height;
  /// The first row of luma, and the bytes from one row to the next.
  const uint8_t *luma;
  ptrdiff_t lumaStride;
  /// The first rows of both components of chroma, and the bytes from one row to the next.
  const uint8_t *blue, *red;
  ptrdiff_t blueStride, redStride;
  /// The bytes from one sample of a component to the next: 2 if both alternate, else 1.
  int32_t chromaStep;
  /// True if samples of chroma lie on the even columns of luma, false if between two columns.
  bool hasColumnAlignedChroma;
};

/// The matrix that turns luma and chroma into colours, all from 0 to 255: factors of 4096ths, and
/// offsets of 65536ths.
struct YCbCrMatrix {
  int16_t luma, redOfRed, greenOfBlue, greenOfRed, blueOfBlue;
  int32_t redOffset, greenOffset, blueOffset;
};

/// Writes the pixels of `count` rows from row `top` on: blue, green, red and 255 in four bytes.
/// Chroma is interpolated between its samples, as a linear sampler does.
void convertYCbCr(
  const struct YCbCrFrame *frame, const struct YCbCrMatrix *matrix, int32_t top, int32_t count,
  uint32_t *pixels);
