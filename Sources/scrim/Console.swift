// SPDX-License-Identifier: MIT

import Files
import Glibc
import JSON5
import ScrimKit

/// Standard output and standard error of a command.
struct Console: Sendable {
  /// Descriptor for results. Not owned.
  let output: Int32
  /// Descriptor for errors and notes. Not owned.
  let errors: Int32
  /// Prints notes if true.
  var isVerbose = false

  /// The process's standard streams.
  static let standard = Console(output: STDOUT_FILENO, errors: STDERR_FILENO)

  /// Writes `text` to the output.
  func write(_ text: String) throws(Failure) { try write(Array(text.utf8)) }

  /// Writes `bytes` to the output.
  func write(_ bytes: [UInt8]) throws(Failure) {
    do throws(FileError) {
      try File.write(bytes, toDescriptor: output, name: "standard output")
    } catch {
      throw Failure(.failed, "cannot write to standard output: \(error.reason)")
    }
  }

  /// Writes `text` to the output, or to standard error if one of `files` is standard output.
  func writeSummary(_ text: String, beside files: [OutputFile?]) throws(Failure) {
    guard files.contains(where: { $0?.isStandardOutput == true }) else { return try write(text) }
    writeError(text)
  }

  /// Prints a note if `--verbose` is given.
  func note(_ text: @autoclosure () -> String) {
    if isVerbose { report(text()) }
  }

  /// Prints an error in one line.
  func report(_ message: String) {
    writeError("scrim: \(message.oneLine)\n")
  }

  /// Reports the problems of `app`, and notes its choices.
  @MainActor func follow(_ app: App) {
    app.onProblem = { report($0) }
    app.onRenderer = { note($0.summary) }
    app.onBlurFailure = { note("glass is drawn without blur: \($0)") }
  }

  /// Writes `text` to standard error. There is nobody to tell about a failure.
  private func writeError(_ text: String) {
    _ = try? File.write(Array(text.utf8), toDescriptor: errors, name: "standard error")
  }
}

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
