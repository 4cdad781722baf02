// SPDX-License-Identifier: MIT

import Geometry

/// The Exif orientation of a photo: the transformation from the stored to the upright image.
struct Orientation: Equatable {
  /// Swaps rows and columns; applied before the mirroring.
  var isTransposed = false
  /// Swaps left and right.
  var isMirrored = false
  /// Swaps top and bottom.
  var isFlipped = false

  /// The orientation with the Exif number `value`; upright for unknown numbers.
  init(exif value: Int) {
    (isTransposed, isMirrored, isFlipped) =
      switch value {
      case 2: (false, true, false)
      case 3: (false, true, true)
      case 4: (false, false, true)
      case 5: (true, false, false)
      case 6: (true, true, false)
      case 7: (true, true, true)
      case 8: (true, false, true)
      default: (false, false, false)
      }
  }

  /// The orientation in a TIFF structure, as Exif has it; upright if there is none.
  init(tiff: ArraySlice<UInt8>?) {
    self.init(exif: tiff.flatMap(Self.orientation(in:)) ?? 1)
  }

  /// `bitmap` turned upright.
  func upright(_ bitmap: Bitmap) -> Bitmap {
    guard self != Orientation(exif: 1) else { return bitmap }
    let size = bitmap.size
    let target = isTransposed ? Size(width: size.height, height: size.width) : size
    var pixels: [UInt8] = []
    pixels.reserveCapacity(bitmap.pixels.count)
    for y in 0..<target.height {
      for x in 0..<target.width {
        let column = isMirrored ? target.width - 1 - x : x
        let row = isFlipped ? target.height - 1 - y : y
        let start =
          isTransposed ? column * bitmap.stride + 4 * row : row * bitmap.stride + 4 * column
        pixels.append(contentsOf: bitmap.pixels[start..<start + 4])
      }
    }
    return Bitmap(size: target, premultiplied: pixels)
  }

  /// The value of the orientation entry in the first directory of `tiff`.
  private static func orientation(in tiff: ArraySlice<UInt8>) -> Int? {
    let isLittle = tiff.starts(with: "II".utf8)
    guard isLittle || tiff.starts(with: "MM".utf8) else { return nil }
    func number(at offset: Int, bytes count: Int) -> Int? {
      let start = tiff.startIndex + offset
      guard offset >= 0, offset + count <= tiff.count else { return nil }
      let bytes = tiff[start..<start + count]
      return isLittle
        ? bytes.reversed().reduce(0) { $0 << 8 | Int($1) } : bytes.reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(at: 4, bytes: 4), let count = number(at: directory, bytes: 2)
    else { return nil }
    for index in 0..<count {
      let entry = directory + 2 + 12 * index
      guard let tag = number(at: entry, bytes: 2) else { return nil }
      if tag == 0x0112 { return number(at: entry + 8, bytes: 2) }
    }
    return nil
  }
}
