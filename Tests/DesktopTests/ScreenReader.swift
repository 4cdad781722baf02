// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import PrivateBus
import Testing

/// A client of AT-SPI in Python: python3-pyatspi, by way of at-spi2-core on a private bus.
final class ScreenReader {
  /// The environment of the programs.
  private let variables: [String: String]
  /// The program that starts the accessibility bus.
  private let launcher: ChildProcess
  /// The running script; nil before the first.
  private var script: ChildProcess?

  init(_ bus: PrivateBus) throws {
    variables = bus.accessibleEnvironment
    launcher = try bus.startAccessibility()
    let result = try bus.wait(for: "org.a11y.Bus")
    try #require(result.status == 0, "\(result.errors)")
  }

  /// Starts a script, which has the functions of `prelude`.
  @discardableResult func start(_ script: String) throws -> ScreenReader {
    let whole = Self.prelude + script + "\nprint('all is well', flush=True)\n"
    self.script = try ChildProcess("/usr/bin/python3", ["-c", whole], in: variables)
    return self
  }

  /// Waits until the script has printed `word`.
  func waitFor(_ word: String) throws {
    let script = try #require(script)
    try wait {
      // It may end right after the word.
      let isRunning = script.isRunning
      if script.written.contains(word) { return true }
      try #require(isRunning, "\(script.wait())")
      return false
    }
  }

  /// Waits until the script has ended well.
  func finish() throws {
    let script = try #require(script)
    try wait { !script.isRunning }
    let outcome = script.wait()
    #expect(outcome.status == 0, "\(outcome.output) \(outcome.errors)")
    #expect(outcome.output.hasSuffix("all is well\n"))
  }

  /// Turns assistive technology on and off, waits while events arrive, and finds objects.
  private static let prelude = """
    import sys, time
    import pyatspi
    from gi.repository import Gio, GLib
    session = Gio.bus_get_sync(Gio.BusType.SESSION)
    def enable(flag):
        session.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set",
            GLib.Variant("(ssv)", ("org.a11y.Status", "IsEnabled", GLib.Variant("b", flag))),
            None, Gio.DBusCallFlags.NONE, -1, None)
    context = GLib.MainContext.default()
    def wait(condition, what):
        end = time.monotonic() + 60
        while True:
            found = condition()
            if found: return found
            if time.monotonic() > end:
                sys.exit("waited for " + what)
            for _ in range(10): context.iteration(False)
            time.sleep(0.02)
    desktop = pyatspi.Registry.getDesktop(0)
    def app():
        try: return next((a for a in desktop if a is not None and "crim" in a.name), None)
        # It leaves just now.
        except GLib.GError: return None
    def find(root, role, name):
        return wait(lambda: pyatspi.findDescendant(
            root, lambda o: o is not None and o.getRole() == role and o.name == name), name)

    """
}
