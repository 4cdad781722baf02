// SPDX-License-Identifier: MIT

/// Data that this program offers to others, in several types.
struct OfferedData {
  /// Types that give the same bytes.
  private struct Part {
    /// The types.
    let mimeTypes: [String]
    /// The bytes.
    let bytes: [UInt8]
  }

  /// The parts, the best first.
  private var parts: [Part]

  /// The types of text, the best first. Programs for X11 know only the names without a slash.
  static let textTypes = [
    "text/plain;charset=utf-8", "UTF8_STRING", "text/plain", "TEXT", "STRING",
  ]

  /// A text.
  init(text: String) { parts = [Part(mimeTypes: Self.textTypes, bytes: Array(text.utf8))] }

  /// Content that is dragged; files also as a text of their paths. `mark` is a type without data.
  init(_ content: DragContent, mark: String) {
    self.init(text: content.text)
    if case .files(let paths) = content {
      parts.insert(Part(mimeTypes: [URIList.mimeType], bytes: URIList(paths: paths).bytes), at: 0)
    }
    parts.append(Part(mimeTypes: [mark], bytes: []))
  }

  /// The types, the best first.
  var mimeTypes: [String] { parts.flatMap(\.mimeTypes) }

  /// The bytes in a type; nil if it is not offered.
  func bytes(_ mimeType: String) -> [UInt8]? {
    parts.first { $0.mimeTypes.contains(mimeType) }?.bytes
  }
}

extension DragContent {
  /// The text, or the paths of the files, one in each line.
  var text: String {
    switch self {
    case .text(let text): text
    case .files(let paths): paths.joined(separator: "\n")
    }
  }
}
