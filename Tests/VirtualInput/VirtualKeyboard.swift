// SPDX-License-Identifier: MIT

import FakeCompositor
import WaylandCore
import WaylandProtocols

/// A virtual keyboard with a space bar and an Escape key.
///
/// The keys have their usual codes, since a nested compositor uses the codes with its own keymap.
public final class VirtualKeyboard {
  /// The connection to the compositor.
  private let plug: Plug
  /// The seat of the keyboard.
  private let seat: WlSeat
  /// The factory of virtual keyboards.
  private let manager: ZwpVirtualKeyboardManagerV1
  /// The keyboard.
  private let keyboard: ZwpVirtualKeyboardV1
  /// The time of the next event; must not decrease.
  private var time: UInt32 = 1

  /// The keymap. Key codes in keymaps are 8 above the kernel's.
  private static let keymap = """
    xkb_keymap {
      xkb_keycodes { minimum = 8; maximum = 255; <SPCE> = 65; <ESC> = 9; };
      xkb_types { type "ONE_LEVEL" { modifiers = none; level_name[Level1] = "Any"; }; };
      xkb_compatibility { };
      xkb_symbols { key <SPCE> { [ space ] }; key <ESC> { [ Escape ] }; };
    };

    """

  /// Adds a keyboard to the compositor at `socket`.
  public init(socket: String) throws {
    plug = try Plug(socket: socket)
    seat = try plug.bind(WlSeat.self)
    manager = try plug.bind(ZwpVirtualKeyboardManagerV1.self)
    keyboard = manager.createVirtualKeyboard(seat: seat)
    let bytes = Array(Self.keymap.utf8) + [0]
    let file = KeymapFile(bytes)
    keyboard.keymap(format: 1, fd: file.descriptor, size: UInt32(bytes.count))
    try plug.connection.roundtrip()
  }

  /// Presses and releases the space bar.
  public func strikeSpace() throws { try strike(57) }

  /// Presses and releases Escape.
  public func strikeEscape() throws { try strike(1) }

  private func strike(_ code: UInt32) throws {
    for state: UInt32 in [1, 0] {
      time += 8
      keyboard.key(time: time, key: code, state: state)
    }
    try plug.connection.roundtrip()
  }

  /// Removes the device and disconnects.
  public func close() {
    keyboard.destroy()
    manager.retire()
    seat.retire()
    plug.close()
  }
}
