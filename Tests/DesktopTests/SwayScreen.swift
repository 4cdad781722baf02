// SPDX-License-Identifier: MIT

import Foundation
import Geometry
import Images
import VirtualInput

/// The screen of a sway: sway tells what it shows, and takes a pointer and a keyboard that are
/// plugged in. Other compositors may take it for theirs.
final class SwayScreen: Screen {
  /// Its extent. It has one pixel a logical unit.
  let size: Size<Physical>
  /// The sway.
  let compositor: Compositor
  /// What moves.
  private let pointer: VirtualPointer
  /// What is typed on.
  private let keyboard: VirtualKeyboard

  /// How windows are laid out.
  enum Layout: String {
    /// They float, where they are asked to.
    case floating = "for_window [app_id=\".*\"] floating enable, border csd"
    /// The one that is there has all of the screen.
    case tiled = ""
  }

  /// Starts it, and waits until it takes programs.
  init(_ size: Size<Physical>, _ layout: Layout) throws {
    self.size = size
    compositor = try Compositor(
      .sway,
      extraConfiguration: """
        output HEADLESS-1 mode \(size.width)x\(size.height)@60Hz
        \(layout.rawValue)
        """)
    pointer = try VirtualPointer(
      socket: compositor.socket, width: UInt32(size.width), height: UInt32(size.height))
    keyboard = try VirtualKeyboard(socket: compositor.socket)
  }

  func picture() throws -> Bitmap { try Bitmap(contentsOf: compositor.screenshot().path) }

  func point(_ place: Point<Physical>) throws {
    try pointer.move(x: UInt32(place.x), y: UInt32(place.y))
  }

  func button(isPressed: Bool) throws { try pointer.button(isPressed: isPressed) }

  func strikeSpace() throws { try keyboard.strikeSpace() }

  func close() {
    keyboard.close()
    pointer.close()
    compositor.close()
  }
}
