// SPDX-License-Identifier: MIT

import Foundation
import Geometry
import Images

/// A screen that can be looked at, with a pointer and a keyboard that a test moves. Places are its
/// pixels.
protocol Screen {
  /// Its extent.
  var size: Size<Physical> { get }

  /// What it shows.
  func picture() throws -> Bitmap

  /// Puts the pointer at a pixel.
  func point(_ place: Point<Physical>) throws

  /// Presses the primary button, or lets it go.
  func button(isPressed: Bool) throws

  /// Strikes the space bar.
  func strikeSpace() throws

  /// Turns it off.
  func close()
}

extension Screen {
  /// Clicks at a pixel.
  func click(_ place: Point<Physical>) throws {
    try point(place)
    try button(isPressed: true)
    try button(isPressed: false)
  }

  /// Drags from one pixel to another, in steps, as a hand does, which is slow enough for the
  /// program to answer.
  func drag(from: Point<Physical>, to: Point<Physical>) throws {
    try point(from)
    try button(isPressed: true)
    for step in 1...8 {
      usleep(30_000)
      try point(
        Point(x: from.x + (to.x - from.x) * step / 8, y: from.y + (to.y - from.y) * step / 8))
    }
    try button(isPressed: false)
  }
}

extension Bitmap {
  /// A picture of a screen whose bytes are blue, green, red and nothing.
  init(size: Size<Physical>, blueGreenRed bytes: [UInt8]) {
    var pixels = bytes
    // As one number each: there are too many to take the bytes one by one.
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
