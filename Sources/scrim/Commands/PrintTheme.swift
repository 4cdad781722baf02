// SPDX-License-Identifier: MIT

import JSON5
import ScrimKit

/// `scrim theme`: prints a theme file with all keys, or checks one.
enum PrintTheme {
  /// Entry in the command table.
  static let command = Command(
    name: "theme", summary: "Print a theme file with all keys and their defaults, or check one",
    discussion: [
      "A theme file has the colours, glass, fonts, spacing, corner radii and springs of an app. The"
        + " app reads it while it runs: every change is seen as soon as the file is saved. A file"
        + " with mistakes changes nothing; each mistake is told with its line and column."
    ],
    operands: [
      Operand(
        name: "FILE", summary: "theme file to check (default: print one)", isRequired: false,
        completion: .files)
    ],
    examples: [
      Example(line: "scrim theme > theme.json5", effect: "Begin a theme file"),
      Example(line: "scrim theme theme.json5", effect: "Check it"),
    ],
    run: run)

  private static func run(_ invocation: Invocation) throws(Failure) {
    guard let path = invocation.arguments.operands.first else {
      return try invocation.console.write(ThemeFile.defaultFile)
    }
    let file: ThemeFile?
    do throws(UserFileFailure) { file = try ThemeFile(readingFrom: path) } catch {
      throw Failure(error, "the theme file has mistakes; correct them", invocation.console)
    }
    if file == nil { throw Failure(.failed, "\(path): there is no such file") }
  }
}
