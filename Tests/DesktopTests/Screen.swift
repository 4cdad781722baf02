// SPDX-License-Identifier: MIT

import Foundation
import Geometry
import Images

/// A screen that tests can read, with a pointer and a keyboard that they control. Positions are in
/// its pixels.
protocol Screen {
  /// The size in pixels.
  var size: Size<Physical> { get }

  /// Reads the pixels.
  func picture() throws -> Bitmap

  /// Moves the pointer to a pixel.
  func point(_ place: Point<Physical>) throws

  /// Presses or releases the primary button.
  func button(isPressed: Bool) throws

  /// Presses and releases the space bar.
  func strikeSpace() throws

  /// Closes the screen.
  func close()
}

extension Screen {
  /// Clicks at a pixel.
  func click(_ place: Point<Physical>) throws {
    try point(place)
    try button(isPressed: true)
    try button(isPressed: false)
  }

  /// Drags from one pixel to another. `settle` waits until the program has handled the press, and
  /// the last step before the release: the compositor moves and resizes windows only while the
  /// button that the program saw is still held.
  func drag(
    from: Point<Physical>, to: Point<Physical>, settle: () throws -> Void
  ) throws {
    try point(from)
    try button(isPressed: true)
    try settle()
    for step in 1...8 {
      usleep(30_000)
      try point(
        Point(x: from.x + (to.x - from.x) * step / 8, y: from.y + (to.y - from.y) * step / 8))
    }
    try settle()
    try button(isPressed: false)
  }
}

extension Bitmap {
  /// Converts pixels of four bytes: blue, green, red and an unused one.
  init(size: Size<Physical>, blueGreenRed bytes: [UInt8]) {
    var pixels = bytes
    // Reads 32-bit words, since single bytes would take too long.
    unsafe pixels.withUnsafeMutableBytes { bytes in
      let words = unsafe bytes.bindMemory(to: UInt32.self)
      for index in 0..<words.count {
        let word = unsafe words[index]
        unsafe words[index] =
          word & 0xff00 | word >> 16 & 0xff | (word & 0xff) << 16 | 0xff00_0000
      }
    }
    self.init(size: size, premultiplied: pixels)
  }
}
