// SPDX-License-Identifier: MIT

import Foundation
import Style
import Text

extension RasterizedText {
  /// The coverage of each pixel.
  var ink: [UInt8] {
    switch pixels {
    case .coverage(let bytes): bytes
    case .colors(let bytes): stride(from: 3, to: bytes.count, by: 4).map { bytes[$0] }
    }
  }

  /// The sum of the coverage in a row.
  func ink(inRow row: Int) -> Int {
    ink[size.width * row..<size.width * (row + 1)].reduce(0) { $0 + Int($1) }
  }

  /// The number of rows with ink.
  var inkHeight: Int { (0..<size.height).count { ink(inRow: $0) > 0 } }

  /// The first and the last column with ink between two rows, relative to the text's box.
  func inkColumns(from top: Int, to bottom: Int) -> ClosedRange<Int>? {
    let ink = ink
    let rows = max(top - offset.y, 0)..<min(bottom - offset.y, size.height)
    let columns = (0..<size.width).filter { column in
      rows.contains { ink[$0 * size.width + column] > 0 }
    }
    guard let first = columns.first, let last = columns.last else { return nil }
    return first + offset.x...last + offset.x
  }

  /// True if the pixels are colours.
  var hasColors: Bool {
    switch pixels {
    case .coverage: false
    case .colors: true
    }
  }
}

/// The fonts of the machine.
enum Machine {
  /// True if Noto Color Emoji is installed.
  static let hasColorFont = FileManager.default.fileExists(
    atPath: "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf")
  /// True if Inter is installed.
  static let hasInter = FileManager.default.fileExists(
    atPath: "/usr/share/fonts/opentype/inter/Inter-Regular.otf")
}
