// SPDX-License-Identifier: MIT

/// Text from the fuzzer, split into files, and the lines that a message may refer to.
struct InputText {
  /// A file.
  struct File {
    /// The name: lower-case letters, digits, dots and underscores.
    let name: String
    /// The content.
    let text: String
  }

  /// The files. A line `%% name` starts a file; text before the first such line is ignored.
  let files: [File]

  /// The files in `bytes`.
  init(_ bytes: [UInt8]) {
    var files: [(name: String, lines: [Substring])] = []
    let text = String(decoding: bytes, as: UTF8.self)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("%% ") {
        files.append((Self.name(String(line.dropFirst(3))), []))
      } else if !files.isEmpty {
        files[files.count - 1].lines.append(line)
      }
    }
    self.files = files.map { File(name: $0.name, text: $0.lines.joined(separator: "\n")) }
  }

  private static func name(_ words: String) -> String {
    words.filter { "a"..."z" ~= $0 || "0"..."9" ~= $0 || $0 == "." || $0 == "_" }
  }

  /// The largest number of lines in `text`, for any kind of line ending.
  static func lines(in text: String) -> Int {
    text.unicodeScalars.count(where: endsLine) + 1
  }

  /// Reports whether `words` is one line that is not empty.
  static func isOneLine(_ words: String) -> Bool {
    !words.isEmpty && !words.unicodeScalars.contains { endsLine($0) || $0.value == 0 }
  }

  private static func endsLine(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\n", "\r", "\u{b}", "\u{c}", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }
}
