// SPDX-License-Identifier: MIT

@testable import Window

/// Lists of URIs from other programs. Paths are absolute text without zero bytes, and a path
/// written as a URI is read as the same path.
enum URIsTarget {
  static func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    let list = URIList(bytes)
    for uri in list.uris {
      try promise(!uri.isEmpty && !uri.hasPrefix("#"), "'\(uri)' is no URI")
      try promise(!uri.utf8.contains { [0x00, 0x0a, 0x0d].contains($0) }, "a URI has two lines")
    }
    try promise(list.paths.count <= list.uris.count, "a URI has two paths")
    for path in list.paths {
      try promise(path.utf8.first == 0x2f, "\(path) is not absolute")
      try promise(!path.utf8.contains(0), "a path ends in its middle")
      let again = URIList(Array("# the same\r\nfile://\(encoded(path))\r\n".utf8)).paths
      try promise(again == [path], "\(path) is read as \(again)")
    }
  }

  /// The path with each byte escaped that is no letter, digit or slash.
  private static func encoded(_ path: String) -> String {
    let digits = Array("0123456789abcdef")
    return path.utf8.reduce(into: "") { text, byte in
      switch byte {
      case 0x2f, 0x30...0x39, 0x41...0x5a, 0x61...0x7a: text.unicodeScalars.append(.init(byte))
      default: text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }
}
