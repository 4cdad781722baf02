// SPDX-License-Identifier: MIT

import ScrimKit

// Comma-separated lists of values.

extension ValueKind {
  /// A list of values, each parsed by `read`.
  fileprivate static func list<Element>(
    _ placeholder: String, _ expectation: String, of read: @escaping @Sendable (String) -> Element?
  ) -> ValueKind where Value == [Element] {
    ValueKind(placeholder: placeholder, expectation: expectation) { text in
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      let values = parts.compactMap { read(String($0)) }
      return values.count == parts.count ? values : nil
    }
  }
}

extension ValueKind<[String]> {
  /// A list of these words.
  static func words(_ placeholder: String, of words: [String]) -> ValueKind {
    var kind = list(
      placeholder, "some of " + words.joined(separator: ", ") + ", with commas between them",
      of: { words.contains($0) ? $0 : nil })
    kind.completion = .choices(words)
    return kind
  }
}

extension ValueKind<[Size<Logical>]> {
  /// A list of window sizes.
  static var sizes: ValueKind {
    list(
      "WxH,...", "sizes such as 1280x800,1920x1080, each side 1 to 16384",
      of: { ValueKind<Size<Logical>>.size.read($0) })
  }
}

extension ValueKind<[Double]> {
  /// A list of blur strengths.
  static var sigmas: ValueKind {
    list(
      "S,...", "strengths from 0 to 160 pixels, such as 12,24",
      of: { ValueKind<Double>.sigma.read($0) })
  }
}
