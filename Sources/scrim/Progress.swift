// SPDX-License-Identifier: MIT

internal import Glibc

/// A status line on standard error, shown only on a terminal.
@MainActor final class Progress {
  /// Descriptor of the stream. Not owned.
  private let descriptor: Int32
  /// True if the stream is a terminal.
  private let isWatched: Bool

  /// A status line on the console's error stream.
  init(_ console: Console) {
    descriptor = console.errors
    isWatched = isatty(console.errors) == 1
  }

  /// Replaces the line by `text`.
  func show(_ text: String) { put("\r\u{1B}[2K\(text)") }

  /// Clears the line.
  func end() { put("\r\u{1B}[2K") }

  private func put(_ text: String) {
    guard isWatched else { return }
    var text = text
    text.withUTF8 { bytes in _ = unsafe write(descriptor, bytes.baseAddress, bytes.count) }
  }
}
