// SPDX-License-Identifier: MIT

internal import WaylandProtocols

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

  /// Damages one pixel to trigger a frame callback. cage sends frame callbacks only when it
  /// redraws, and redraws only after damage: without damage the callback would wait until the
  /// pointer moves.
  static func damageForCallback(_ surface: WlSurface) {
    surface.damage(x: 0, y: 0, width: 1, height: 1)
  }
}
