// SPDX-License-Identifier: MIT

internal import DBus

extension BusValue {
  /// The text, cut to `limit` bytes at the end of a character; nil for other types.
  func text(atMost limit: Int) -> String? { text?.cut(atMost: limit) }

  /// The number, limited to `range`; nil for other types and for what is no number.
  func number(in range: ClosedRange<Double>) -> Double? {
    guard let number, !number.isNaN else { return nil }
    return min(max(number, range.lowerBound), range.upperBound)
  }

  /// The texts of an array, at most `count` of them, each cut to 256 bytes.
  func texts(atMost count: Int) -> [String]? {
    values?.prefix(count).compactMap { $0.text(atMost: 256) }
  }
}

extension String {
  /// The ID of a desktop entry, of which this is the ID or the name of its file.
  var desktopID: String { hasSuffix(".desktop") ? String(dropLast(8)) : self }

  /// The text, cut to `limit` bytes at the end of a character.
  func cut(atMost limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var cut = ""
    var count = 0
    for character in self {
      count += character.utf8.count
      guard count <= limit else { break }
      cut.append(character)
    }
    return cut
  }
}
