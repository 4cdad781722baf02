// SPDX-License-Identifier: MIT

/// The entities of XML, such as `&amp;` and `&#233;`.
enum MarkupEntity {
  /// The named entities.
  private static let named: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
  ]
  /// The longest entity, without its ampersand and semicolon, in scalars.
  private static let maximumLength = 8

  /// `scalars` with each entity replaced, once: `&amp;lt;` becomes `&lt;`. Ampersands that begin no
  /// entity stay.
  static func decoded(_ scalars: ArraySlice<Unicode.Scalar>) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    result.reserveCapacity(scalars.count)
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let rest = scalars[(index + 1)...]
      if scalars[index] == "&",
        let end = rest.prefix(maximumLength + 1).firstIndex(of: ";"),
        let scalar = scalar(String(String.UnicodeScalarView(rest[..<end])))
      {
        result.append(scalar)
        index = end + 1
      } else {
        result.append(scalars[index])
        index += 1
      }
    }
    return result
  }

  /// The scalar of an entity, whose text is without ampersand and semicolon.
  private static func scalar(_ name: String) -> Unicode.Scalar? {
    guard name.utf8.first == UInt8(ascii: "#") else { return named[name] }
    let isHexadecimal = name.utf8.dropFirst().first == UInt8(ascii: "x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    // Swift's numbers may have a sign.
    guard digits.utf8.first != UInt8(ascii: "+"), digits.utf8.first != UInt8(ascii: "-") else {
      return nil
    }
    return UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init)
  }
}
