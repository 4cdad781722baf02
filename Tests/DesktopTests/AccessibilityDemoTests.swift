// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import PrivateBus
import Testing

/// The running demo as python3-pyatspi sees it, by way of at-spi2-core.
@Suite(.serialized, .timeLimit(.minutes(5))) struct AccessibilityDemoTests {
  @Test func theDemoIsFoundAndUsedWhileAssistiveTechnologyIsOn() throws {
    let bus = try PrivateBus()
    let variables = [
      "DBUS_SESSION_BUS_ADDRESS": bus.address, "XDG_RUNTIME_DIR": bus.folder,
      "HOME": bus.folder, "GSETTINGS_BACKEND": "memory", "PATH": "/usr/bin:/bin",
      "LANG": "C.UTF-8",
    ]
    let path = "/usr/libexec/at-spi-bus-launcher"
    try #require(
      FileManager.default.isExecutableFile(atPath: path),
      "at-spi2-core is not installed: run scripts/setup test")
    let launcher = try ChildProcess(path, in: variables)
    defer { launcher.kill() }
    let session = try DemoSession(
      .weston, ["--size", "1280x800", "--scene", "stage", "--reduced-motion"],
      ["DBUS_SESSION_BUS_ADDRESS": bus.address])
    let script = try ChildProcess("/usr/bin/python3", ["-c", Self.script], in: variables)
    try wait { !script.isRunning }
    let outcome = script.wait()
    #expect(outcome.status == 0, "\(outcome.output) \(outcome.errors)")
    #expect(outcome.output.hasSuffix("all is well\n"))
    _ = try session.end()
  }

  /// Turns assistive technology on, uses the stage, changes to another scene, and turns it off.
  private static let script = """
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
    focused = []
    def heard(event):
        try: focused.append((event.source.name, event.detail1))
        except Exception: pass
    pyatspi.Registry.registerEventListener(heard, "object:state-changed:focused")
    desktop = pyatspi.Registry.getDesktop(0)
    def app(): return next((a for a in desktop if a is not None and "Scrim" in a.name), None)
    for _ in range(50): context.iteration(False); time.sleep(0.02)
    assert app() is None, "it is told of while nobody asks"
    enable(True)
    wait(app, "the app")
    window = wait(lambda: app() and app()[0], "the window")
    assert window.getRole() == pyatspi.ROLE_FRAME, window.getRoleName()
    def find(role, name):
        return wait(lambda: pyatspi.findDescendant(
            window, lambda o: o is not None and o.getRole() == role and o.name == name), name)
    loop = find(pyatspi.ROLE_TOGGLE_BUTTON, "Loop")
    before = loop.getState().contains(pyatspi.STATE_CHECKED)
    assert loop.queryAction().doAction(0)
    wait(lambda: loop.getState().contains(pyatspi.STATE_CHECKED) != before, "the switch")
    assert pyatspi.findDescendant(window, lambda o: o.name in ("Play", "Pause"))
    assert find(pyatspi.ROLE_RADIO_BUTTON, "Progressive").queryAction().doAction(0)
    length = find(pyatspi.ROLE_SLIDER, "Length")
    length.queryValue().currentValue = 200
    wait(lambda: length.queryValue().currentValue == 200, "the slider")
    assert length.queryComponent().grabFocus()
    wait(lambda: ("Length", 1) in focused, "the focus")
    def unnamed():
        return [o for o in pyatspi.findAllDescendants(window, lambda o: True) if not o.name]
    assert not unnamed(), [o.getRoleName() for o in unnamed()]
    enable(False)
    wait(lambda: app() is None, "the end")
    print("all is well", flush=True)
    """
}
