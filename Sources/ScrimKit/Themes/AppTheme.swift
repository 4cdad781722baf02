// SPDX-License-Identifier: MIT

import Glibc
import JSON5

/// The theme file of an app.
@MainActor final class AppTheme {
  /// The path of the file; nil for none.
  let path: String?
  /// The file as it was last read without mistakes.
  private(set) var file = ThemeFile()
  /// A line for each mistake of the file as it is now.
  private(set) var problems: [String] = []

  /// Reads the file at `path`, or the one that SCRIM_THEME names. If there is no file, themes
  /// stay as they are until one is written.
  init(_ path: String?) {
    let variable = unsafe getenv("SCRIM_THEME").map { unsafe String(cString: $0) } ?? ""
    self.path = variable.isEmpty ? path : variable
    reload()
  }

  /// Reads the file again. One with mistakes, and one that is gone, leave what was read before.
  func reload() {
    guard let path else { return }
    problems = []
    do throws(UserFileFailure) {
      if let new = try ThemeFile(readingFrom: path) { file = new }
    } catch {
      problems = error.lines
    }
  }

  /// Changes themes as the file does; nil without a file.
  var change: ((Theme) -> Theme)? {
    guard path != nil else { return nil }
    return { [file] in file.applied(to: $0) }
  }
}

extension App {
  /// Follows the theme file while the app runs.
  func watchTheme() {
    guard let path = theme.path else { return }
    watch(file: path) { [unowned self] in
      theme.reload()
      showThemeProblems()
      // What the file says is seen even if it is as it was before.
      guard theme.problems.isEmpty else { return }
      for surface in surfaces { surface.surfaceContent.widgets.themeChange = theme.change }
    }
  }

  /// Tells what is wrong with the theme file, or that nothing is.
  func showThemeProblems() {
    for line in theme.problems { onProblem(line) }
    if let onThemeProblems { return onThemeProblems(theme.problems) }
    guard !theme.problems.isEmpty else { return notes.dismiss(about: .theme) }
    notes.show("The theme file has mistakes", theme.problems, about: .theme)
  }
}
