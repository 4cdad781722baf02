// SPDX-License-Identifier: MIT

/// URIs that contain what they name: `data:TYPE;base64,TEXT`.
public enum DataURI {
  /// The bytes in a URI whose type begins with `type`, such as "image/"; nil for others, for other
  /// encodings than Base64, and for mistakes in the text.
  public static func bytes(in uri: String, type: String) -> [UInt8]? {
    let comma = uri.utf8.firstIndex(of: UInt8(ascii: ","))
    guard uri.hasPrefix("data:\(type)"), let comma, uri[..<comma].hasSuffix(";base64") else {
      return nil
    }
    var (bytes, bits, count): ([UInt8], UInt32, Int) = ([], 0, 0)
    bytes.reserveCapacity(uri.utf8.count * 3 / 4)
    for letter in uri.utf8[comma...].dropFirst() {
      // What fills up the last group.
      if letter == UInt8(ascii: "=") { break }
      guard let value = value(of: letter) else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
    }
    return bytes
  }

  /// The six bits that a letter stands for; nil for another character.
  private static func value(of letter: UInt8) -> UInt8? {
    switch letter {
    case 0x41...0x5a: letter - 0x41
    case 0x61...0x7a: letter - 0x61 + 26
    case 0x30...0x39: letter - 0x30 + 52
    case 0x2b: 62
    case 0x2f: 63
    default: nil
    }
  }
}
