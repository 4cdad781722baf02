// SPDX-License-Identifier: MIT

import Widgets

/// The geometry of a text's characters in the window, by offsets in Unicode scalars.
struct TextUnitGeometry {
  /// The geometry in the widget.
  private let text: AccessibleTextGeometry
  /// The top left corner of the widget in the coordinates that are asked for.
  private let origin: Point<Logical>
  /// The offset in bytes of each scalar, and of the end.
  private let bytes: [Int]

  /// The geometry of `units` in a widget at `origin`.
  init(_ units: TextUnits, _ text: AccessibleTextGeometry, at origin: Point<Logical>) {
    self.text = text
    self.origin = origin + text.origin
    bytes = units.scalars.reduce(into: [0]) { bytes, scalar in
      bytes.append(bytes[bytes.count - 1] + Unicode.UTF8.width(scalar))
    }
  }

  /// The offsets at which the lines begin that show.
  var lineStarts: Set<Int> { Set(text.geometry.lines.map { scalar(at: $0.range.lowerBound) }) }

  /// The rectangle around the characters in a range of the text; that of the caret if it is empty.
  func rect(of range: Range<Int>) -> Rect<Logical> {
    let start = bytes[range.lowerBound]
    let rects = text.geometry.selection(start..<bytes[range.upperBound])
    let rect = rects.dropFirst().reduce(rects.first) { $0?.union($1) }
    return (rect ?? text.geometry.caret(at: start)).offsetBy(origin - .zero)
  }

  /// The character at a point, or the nearest one.
  func character(at point: Point<Logical>) -> Int {
    scalar(at: text.geometry.character(at: point - (origin - .zero)))
  }

  /// The characters of each line that lie in `rect` as a whole, from the first to the last.
  func ranges(in rect: Rect<Logical>) -> [Range<Int>] {
    let area = rect.offsetBy(.zero - origin)
    return text.geometry.lines.compactMap { line in
      guard line.top >= area.top, line.top + line.height <= area.bottom else { return nil }
      let clusters = line.clusters.filter { $0.left >= area.left && $0.right <= area.right }
      guard let first = clusters.first, let last = clusters.last else { return nil }
      return scalar(at: first.range.lowerBound)..<scalar(at: last.range.upperBound)
    }
  }

  /// The scalar that begins at an offset in bytes, or is there.
  private func scalar(at byte: Int) -> Int {
    max((bytes.firstIndex { $0 > byte } ?? bytes.count) - 1, 0)
  }
}
