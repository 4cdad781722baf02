// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import Images
import VirtualInput

/// A real compositor that `scrim shell` runs in, with a screen to look at and keys to press.
final class ShellDesktop {
  /// The program of the compositor.
  nonisolated enum Kind: String, CaseIterable, Sendable {
    case sway
    case labwc
    case kwin

    /// Those that are installed.
    static var installed: [Kind] {
      allCases.filter {
        switch $0 {
        case .sway: true
        case .labwc: Compositor.Kind.labwc.isInstalled
        // KWin 6 draws with GL on a GPU alone.
        case .kwin: NestedCompositor.Kind.kwinGL.isInstalled && !ScreenSession.isNewer
        }
      }
    }
  }

  /// The environment of clients.
  let environment: [String: String]
  /// Reads the pixels of the screen.
  let picture: () throws -> Bitmap
  /// Ends the compositor.
  let close: () -> Void
  /// Types the letter z as often as given, and then a key.
  let type: (_ letters: Int, _ key: Key, _ client: Client) throws -> Void

  /// A key that ends what is typed.
  enum Key: String {
    case enter = "Return"
    case escape = "Escape"
  }

  /// Starts a compositor.
  init(_ kind: Kind) throws {
    switch kind {
    case .sway, .labwc:
      let compositor = try Compositor(kind == .sway ? .sway : .labwc)
      let (variables, keyboard) = (compositor.clientEnvironment, Keyboard())
      environment = variables
      picture = { try Bitmap(contentsOf: compositor.screenshot().path) }
      close = compositor.close
      type = { letters, key, client in
        try keyboard.plugIn(variables, for: client)
        let words = (letters > 0 ? [String(repeating: "z", count: letters)] : [])
        _ = try run("/usr/bin/wtype", words + ["-s", "200", "-k", key.rawValue], in: variables)
      }
    case .kwin:
      let compositor = try NestedCompositor(.kwinGL, blurs: true)
      let variables = try compositor.clientEnvironment()
      let directory = URL(filePath: variables["XDG_RUNTIME_DIR"] ?? "")
      let socket = directory.appending(path: variables["WAYLAND_DISPLAY"] ?? "").path
      let devices = try VirtualDevices(socket: socket)
      environment = variables
      picture = compositor.screen.picture
      close = {
        devices.close()
        compositor.close()
      }
      type = { letters, key, client in
        for _ in 0..<letters { try devices.strike(44) }
        try client.waitUntilAtRest()
        try devices.strike(key == .enter ? 28 : 1)
      }
    }
  }
}
