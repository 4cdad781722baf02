// SPDX-License-Identifier: MIT

internal import WaylandProtocols

/// What compositors and libwayland get wrong, and what is done about it. Nothing of the kind stands
/// anywhere else in the module.
enum Quirks {
  /// libwayland ends the program when a message does not fit its buffer of 4096 bytes, and titles, ids
  /// and tokens come from outside. What is longer is cut between characters.
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

  /// cage tells programs to draw when it draws, and draws when something was damaged: a request to be told
  /// that comes without a picture would wait until the pointer moves. So a pixel is said to have changed.
  static func damageForCallback(_ surface: WlSurface) {
    surface.damage(x: 0, y: 0, width: 1, height: 1)
  }
}
