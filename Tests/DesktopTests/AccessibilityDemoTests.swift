// SPDX-License-Identifier: MIT

import ChildProcess
import PrivateBus
import Testing

/// The running demo as python3-pyatspi sees it, by way of at-spi2-core.
@Suite(.serialized, .timeLimit(.minutes(5))) struct AccessibilityDemoTests {
  @Test func theDemoIsFoundAndUsedWhileAssistiveTechnologyIsOn() throws {
    let bus = try PrivateBus()
    let reader = try ScreenReader(bus)
    let session = try DemoSession(
      .weston, ["--size", "1280x800", "--scene", "stage", "--reduced-motion"],
      ["DBUS_SESSION_BUS_ADDRESS": bus.address])
    try reader.start(Self.script).finish()
    _ = try session.end()
  }

  /// Turns assistive technology on, uses the stage, changes to another scene, and turns it off.
  private static let script = """
    focused = []
    def heard(event):
        try: focused.append((event.source.name, event.detail1))
        except Exception: pass
    pyatspi.Registry.registerEventListener(heard, "object:state-changed:focused")
    for _ in range(50): context.iteration(False); time.sleep(0.02)
    assert app() is None, "it is told of while nobody asks"
    enable(True)
    wait(app, "the app")
    window = wait(lambda: app() and app()[0], "the window")
    assert window.getRole() == pyatspi.ROLE_FRAME, window.getRoleName()
    loop = find(window, pyatspi.ROLE_TOGGLE_BUTTON, "Loop")
    before = loop.getState().contains(pyatspi.STATE_CHECKED)
    assert loop.queryAction().doAction(0)
    wait(lambda: loop.getState().contains(pyatspi.STATE_CHECKED) != before, "the switch")
    assert pyatspi.findDescendant(window, lambda o: o.name in ("Play", "Pause"))
    assert find(window, pyatspi.ROLE_RADIO_BUTTON, "Progressive").queryAction().doAction(0)
    length = find(window, pyatspi.ROLE_SLIDER, "Length")
    length.queryValue().currentValue = 200
    wait(lambda: length.queryValue().currentValue == 200, "the slider")
    assert length.queryComponent().grabFocus()
    wait(lambda: ("Length", 1) in focused, "the focus")
    def unnamed():
        return [o for o in pyatspi.findAllDescendants(window, lambda o: True) if not o.name]
    assert not unnamed(), [o.getRoleName() for o in unnamed()]
    enable(False)
    wait(lambda: app() is None, "the end")
    """
}
