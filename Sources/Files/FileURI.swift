// SPDX-License-Identifier: MIT

/// The URIs of files of this computer.
public enum FileURI {
  /// The URI of the file at an absolute path. All bytes are percent-encoded that have a meaning in
  /// URIs or are not ASCII.
  public static func of(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes = Array("file://".utf8)
    for byte in path.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x2f, 0x5f, 0x7e: bytes.append(byte)
      default: bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The absolute path of a `file` URI without a host or with the host `localhost`; nil for others.
  public static func path(of uri: String) -> String? {
    let bytes = Array(uri.utf8)
    guard let rest = bytes.dropping(prefix: "file:") else { return nil }
    guard let afterSlashes = rest.dropping(prefix: "//") else { return decoded(rest) }
    let slash = afterSlashes.firstIndex(of: 0x2f) ?? afterSlashes.endIndex
    let host = afterSlashes[..<slash]
    guard host.isEmpty || host.count == 9 && host.dropping(prefix: "localhost") != nil else {
      return nil
    }
    return decoded(afterSlashes[slash...])
  }

  /// The absolute path with percent-encoded bytes decoded. Nil if it is not absolute, if an escape
  /// is malformed, if a byte is zero, or if the result is not UTF-8, which could not be opened.
  private static func decoded(_ path: ArraySlice<UInt8>) -> String? {
    guard path.first == 0x2f else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(path.count)
    var index = path.startIndex
    while index < path.endIndex {
      var byte = path[index]
      index += 1
      if byte == 0x25 {
        guard path.endIndex - index >= 2, let high = digit(path[index]),
          let low = digit(path[index + 1])
        else { return nil }
        byte = high << 4 | low
        index += 2
      }
      guard byte != 0 else { return nil }
      bytes.append(byte)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// The value of a hexadecimal digit; nil for another character.
  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}

extension Collection<UInt8> {
  /// The elements after `prefix`, which is in lower case and compared without regard to case; nil
  /// if they begin otherwise.
  fileprivate func dropping(prefix: String) -> SubSequence? {
    let start = self.prefix(prefix.utf8.count)
    let isSame = start.elementsEqual(prefix.utf8) { byte, wanted in
      (0x41...0x5a ~= byte ? byte | 0x20 : byte) == wanted
    }
    return isSame ? dropFirst(prefix.utf8.count) : nil
  }
}
