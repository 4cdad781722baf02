// SPDX-License-Identifier: MIT

internal import Glibc

/// The folders in which programs are looked for.
struct ProgramSearch: Hashable, Sendable {
  /// The folders, the most important first.
  private let folders: [String]

  /// The folders of PATH. Relative ones do not count.
  init(path: String?) {
    folders = (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map(String.init)
      .filter { $0.hasPrefix("/") }
  }

  /// True if `program`, a name or an absolute path, can be executed.
  func has(_ program: String) -> Bool {
    guard !program.hasPrefix("/") else { return Self.isProgram(program) }
    return !program.contains("/") && !program.isEmpty
      && folders.contains { Self.isProgram("\($0)/\(program)") }
  }

  private static func isProgram(_ path: String) -> Bool { isUsable(path, S_IFREG) }

  /// True if a program can be started in the folder at `path`.
  static func isFolder(_ path: String) -> Bool { path.hasPrefix("/") && isUsable(path, S_IFDIR) }

  /// True if a file of this kind is at `path`, and may be executed or entered.
  private static func isUsable(_ path: String, _ kind: mode_t) -> Bool {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == kind else { return false }
    return unsafe access(path, X_OK) == 0
  }
}
