internal import Glibc

/// One line that says what is done, where somebody watches.
final class Progress {
  /// Where the line goes.
  private let descriptor: Int32
  /// Whether it is a terminal.
  private let isWatched: Bool

  /// A line on the stream for errors.
  init(_ console: Console) {
    descriptor = console.errors
    isWatched = isatty(console.errors) == 1
  }

  /// Says what is done now.
  func show(_ text: String) { put("\r\u{1B}[2K\(text)") }

  /// Takes the line away.
  func end() { put("\r\u{1B}[2K") }

  private func put(_ text: String) {
    guard isWatched else { return }
    var text = text
    text.withUTF8 { bytes in _ = unsafe write(descriptor, bytes.baseAddress, bytes.count) }
  }
}
