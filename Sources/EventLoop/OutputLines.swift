// SPDX-License-Identifier: MIT

/// Splits the output of a program into lines. Long lines are cut, since the output is not ours.
struct OutputLines {
  /// The longest line, in bytes.
  private let limit: Int
  /// The bytes that have arrived; those before `start` were taken.
  private var bytes: [UInt8] = []
  /// The start of the first line that was not taken.
  private var start = 0
  /// The end of the bytes that are known to contain no end of a line, from `start` on.
  private var searched = 0
  /// True while the rest of a line that was cut is passed over.
  private var isCut = false
  /// True once no bytes will follow.
  private var hasEnded = false

  /// An empty buffer for lines of at most `limit` bytes.
  init(limit: Int) { self.limit = max(limit, 1) }

  /// True if all lines were taken.
  var isEmpty: Bool { hasEnded && start == bytes.count }

  /// Adds the next bytes.
  mutating func append(_ new: ArraySlice<UInt8>) {
    if start > 0 {
      bytes.removeFirst(start)
      searched -= start
      start = 0
    }
    bytes += new
  }

  /// Says that no bytes follow: what is left is the last line.
  mutating func end() { hasEnded = true }

  /// Takes the next line, without its end; nil if it is not complete.
  mutating func next() -> String? {
    while let end = endOfLine {
      let line = bytes[start..<min(end, start + limit)]
      let wasCut = isCut
      // A line that is cut has no end yet.
      isCut = end - start >= limit && !isEnd(end)
      start = isEnd(end) ? end + 1 : end
      searched = start
      if !wasCut { return String(decoding: line, as: UTF8.self) }
    }
    return nil
  }

  /// True if there is an end of a line at `index`.
  private func isEnd(_ index: Int) -> Bool {
    index < bytes.count && bytes[index] == UInt8(ascii: "\n")
  }

  /// The end of the next line, or of the part of it that fits; nil if that has not arrived.
  private var endOfLine: Int? {
    mutating get {
      if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) { return end }
      searched = bytes.count
      guard start < bytes.count else { return nil }
      return hasEnded || bytes.count - start > limit ? bytes.count : nil
    }
  }
}
