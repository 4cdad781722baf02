// SPDX-License-Identifier: MIT

import Foundation
import Geometry
import Images
import VirtualInput

/// The screen of a headless sway, which takes screenshots and accepts virtual input. Other
/// compositors can run nested in it.
final class SwayScreen: Screen {
  /// The size in pixels, at scale 1.
  let size: Size<Physical>
  /// The compositor.
  let compositor: Compositor
  /// The virtual pointer.
  private let pointer: VirtualPointer
  /// The virtual keyboard.
  private let keyboard: VirtualKeyboard

  /// The layout of windows.
  enum Layout: String {
    /// Windows float at requested positions.
    case floating = "for_window [app_id=\".*\"] floating enable, border csd"
    /// The only window covers the screen.
    case tiled = ""
  }

  /// Starts sway and waits until it accepts clients.
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
  }
}
