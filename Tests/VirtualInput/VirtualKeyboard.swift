// SPDX-License-Identifier: MIT

import FakeCompositor
import WaylandCore
import WaylandProtocols

/// A keyboard with a space bar that a test strikes, in a compositor that allows it.
///
/// Its key has the code that it has on any keyboard: a compositor that runs in another one goes by
/// the code and by a keymap of its own.
public final class VirtualKeyboard {
  /// The compositor.
  private let plug: Plug
  /// Whose keyboard it is.
  private let seat: WlSeat
  /// Makes the keyboard.
  private let manager: ZwpVirtualKeyboardManagerV1
  /// The keyboard.
  private let keyboard: ZwpVirtualKeyboardV1
  /// A time for the events, which must not run back.
  private var time: UInt32 = 1

  /// What its one key means. Keymaps count keys from 8.
  private static let keymap = """
    xkb_keymap {
      xkb_keycodes { minimum = 8; maximum = 255; <SPCE> = 65; };
      xkb_types { type "ONE_LEVEL" { modifiers = none; level_name[Level1] = "Any"; }; };
      xkb_compatibility { };
      xkb_symbols { key <SPCE> { [ space ] }; };
    };

    """

  /// Plugs a keyboard into the compositor at `socket`.
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

  /// Strikes the space bar.
  public func strikeSpace() throws {
    for state: UInt32 in [1, 0] {
      time += 8
      keyboard.key(time: time, key: 57, state: state)
    }
    try plug.connection.roundtrip()
  }

  /// Unplugs it.
  public func close() {
    keyboard.destroy()
    manager.retire()
    seat.retire()
    plug.close()
  }
}
