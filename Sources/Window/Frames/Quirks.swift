// SPDX-License-Identifier: MIT

/// Workarounds for bugs and limits of compositors and libwayland. The rest of the module has none.
enum Quirks {
  /// Cuts `text` to 1024 bytes, between characters. libwayland aborts if a message exceeds its
  /// buffer of 4096 bytes, and titles, app ids and tokens come from outside.
  static func text(_ text: String) -> String {
    let most = 1024
    guard text.utf8.count > most else { return text }
    var cut = ""
    for character in text {
      guard cut.utf8.count + String(character).utf8.count <= most else { break }
      cut.append(character)
    }
    return cut
  }

  /// True if the size of `configure` only repeats `ownSize`, the size that the window chose itself.
  /// sway leaves the size to the window, and grants client-side decorations only after the first
  /// frame, with the size of that frame. If the window obeyed, its content would lose the height of
  /// the title bar each time the window is opened again.
  static func repeatsOwnSize(
    _ configure: Toplevel.Configure, after previous: Toplevel.Configure, ownSize: Size<Logical>
  ) -> Bool {
    previous.size == .zero && configure.size == ownSize && configure.isFree
  }
}
