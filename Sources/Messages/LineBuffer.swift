// SPDX-License-Identifier: MIT

/// Splits the bytes of a stream into lines of limited length.
package struct LineBuffer {
  /// The longest line, in bytes, without its end.
  private let limit: Int
  /// The bytes that have arrived; those before `start` were taken.
  private var bytes: [UInt8] = []
  /// The start of the first line that was not taken.
  private var start = 0
  /// The end of the bytes that are known to contain no end of a line, from `start` on.
  private var searched = 0

  /// The result of `next()`.
  package enum Next: Equatable {
    /// A line, without its end.
    case line([UInt8])
    /// The end of the line has not arrived.
    case incomplete
    /// The line exceeds the limit. Later calls give the same result.
    case tooLong
  }

  /// An empty buffer for lines of at most `limit` bytes.
  package init(limit: Int) { self.limit = limit }

  /// True if no part of a line waits.
  package var isEmpty: Bool { start == bytes.count }

  /// Adds the next bytes of the stream.
  package mutating func append(_ new: some Collection<UInt8>) {
    if start > 0 {
      bytes.removeFirst(start)
      searched -= start
      start = 0
    }
    bytes += new
  }

  /// Takes the next line. If the stream `hasEnded`, what is left of it is a line, too.
  package mutating func next(hasEnded: Bool = false) -> Next {
    var end = bytes[searched...].firstIndex(of: newline)
    if end == nil, hasEnded, !isEmpty {
      bytes.append(newline)
      end = bytes.count - 1
    }
    guard (end ?? bytes.count) - start <= limit else { return .tooLong }
    guard let end else {
      searched = bytes.count
      return .incomplete
    }
    defer {
      start = end + 1
      searched = start
    }
    return .line(Array(bytes[start..<end]))
  }
}
