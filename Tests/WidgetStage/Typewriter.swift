// SPDX-License-Identifier: MIT

public import SceneGraph

/// Monospaced text measurer: each letter is half as wide as high, and lines break anywhere.
@MainActor public final class Typewriter: TextMeasurer {
  /// Number of measurements.
  public private(set) var asked = 0

  /// The size of all texts; nil for their own.
  private let size: Double?

  /// Measures texts in their own sizes, or all in `size`.
  public init(size: Double? = nil) { self.size = size }

  /// Full lines of letters.
  public func measure(_ text: TextContent, width: Double?, scale: Scale) -> TextExtent {
    asked += 1
    let size = size ?? text.style.size
    let (letter, line) = (size / 2, size * 1.25)
    let full = letter * Double(text.string.count)
    guard let width, width < full else {
      return TextExtent(size: Size(width: full, height: line), baseline: size)
    }
    let perLine = max((width / letter).rounded(.down), 1)
    let lines = min((Double(text.string.count) / perLine).rounded(.up), Double(text.maxLines ?? 99))
    return TextExtent(
      size: Size(width: min(perLine * letter, width), height: line * lines),
      baseline: size)
  }

  /// Lines that break behind a space, or anywhere without one; Hebrew letters are read from right
  /// to left, the rest from left to right.
  public func geometry(of text: TextContent, width: Double?, scale: Scale) -> TextGeometry {
    asked += 1
    let size = size ?? text.style.size
    let letter = size / 2
    let first = text.string.unicodeScalars.first?.value ?? 0
    let isRightToLeft = (0x590..<0x700).contains(first)
    let perLine = text.maxLines == 1 ? nil : width.map { max(Int($0 / letter), 1) }
    var (lines, rest, start): ([TextGeometry.Line], [Character], Int) = ([], Array(text.string), 0)
    repeat {
      let count = Self.lineLength(rest, perLine)
      let room = isRightToLeft && perLine != nil ? width ?? 0 : letter * Double(count)
      var (clusters, offset): ([TextGeometry.Cluster], Int) = ([], start)
      for (index, character) in rest[..<count].enumerated() {
        let end = offset + character.utf8.count
        let x = isRightToLeft ? room - letter * Double(index) : letter * Double(index)
        clusters.append(
          TextGeometry.Cluster(
            offset..<end, leading: x, trailing: isRightToLeft ? x - letter : x + letter))
        offset = end
      }
      lines.append(
        TextGeometry.Line(
          start..<offset, top: size * 1.25 * Double(lines.count),
          height: size * 1.25, start: isRightToLeft ? room : 0,
          isRightToLeft: isRightToLeft, clusters: clusters))
      rest.removeFirst(count)
      start = offset
    } while !rest.isEmpty
    return TextGeometry(lines: lines)
  }

  /// The number of letters of the first line.
  private static func lineLength(_ letters: [Character], _ perLine: Int?) -> Int {
    guard let perLine, letters.count > perLine else { return letters.count }
    return letters[..<perLine].lastIndex(of: " ").map { $0 + 1 } ?? perLine
  }
}
