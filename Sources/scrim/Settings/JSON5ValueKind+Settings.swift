// SPDX-License-Identifier: MIT

import Demonstration
import JSON5
import ScrimKit

extension JSON5ValueKind<Size<Logical>> {
  /// A size in the syntax of the flag: "1280x800".
  static let size = JSON5ValueKind(
    expectation: "a size such as \"1280x800\", each side 1 to 16384",
    read: { if case .string(let text) = $0 { ValueKind.size.read(text) } else { nil } },
    write: { "\"\(Int($0.width))x\(Int($0.height))\"" })
}

extension JSON5ValueKind<String> {
  /// The path of a file.
  static let file = JSON5ValueKind(
    expectation: "the path of a file",
    read: {
      // A path ends at the first NUL byte; a longer string would name another file.
      guard case .string(let path) = $0, !path.isEmpty, !path.unicodeScalars.contains("\0") else {
        return nil
      }
      return path
    },
    write: { JSON.string($0).text() })
}
