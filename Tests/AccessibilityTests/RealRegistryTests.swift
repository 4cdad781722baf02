// SPDX-License-Identifier: MIT

import ChildProcess
import DBus
import EventLoop
import Foundation
import PrivateBus
import Testing
import Widgets
import WidgetStage

@testable import Accessibility

/// The objects as python3-pyatspi sees them, by way of the bus and the registry of at-spi2-core.
@Suite(.serialized, .timeLimit(.minutes(2))) struct RealRegistryTests {
  private let bench: BusBench
  private let launcher: ChildProcess
  private let environment: [String: String]

  init() throws {
    bench = try BusBench()
    environment = bench.daemon.accessibleEnvironment
    launcher = try bench.daemon.startAccessibility()
  }

  /// Turns assistive technology on or off, as a desktop's settings do.
  private func setEnabled(_ flag: Bool, on bus: Bus) {
    var isDone = false
    let call = BusCall(
      "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set",
      [.string("org.a11y.Status"), .string("IsEnabled"), .variant(.bool(flag))])
    func ask() {
      bus.call(call) { result in
        if case .success = result { isDone = true } else { ask() }
      }
    }
    ask()
    #expect(bench.run { isDone }, "the settings cannot be changed")
  }

  @Test func pyatspiFindsAndUsesTheWidgets() throws {
    let stage = AccessibleStage()
    let user = try bench.connect()
    let service = try AccessibilityService(try bench.connect(), name: "Scrim test") {
      stage.surface.isActive = true
      $0.add(stage.surface)
    }
    #expect(bench.settle())
    #expect(service.objects == nil)
    setEnabled(true, on: user)
    #expect(bench.run { service.objects?.desktop != AccessibleObjects.nothing })
    let script = try ChildProcess("/usr/bin/python3", ["-c", Self.script], in: environment)
    var hasEnded = false
    #expect(
      bench.run {
        service.objects?.update()
        if script.written.contains("move the focus"), stage.widgets.focused !== stage.volume {
          stage.widgets.setFocus(stage.volume)
        }
        if script.written.contains("rename"), stage.status.text != "Busy" {
          stage.status.text = "Busy"
        }
        hasEnded = !script.isRunning
        return hasEnded
      }, "the script does not end: \(script.written) \(script.writtenErrors)")
    let outcome = script.wait()
    #expect(outcome.status == 0, "\(outcome.output) \(outcome.errors)")
    #expect(outcome.output.hasSuffix("all is well\n"), "\(outcome.output)")
    #expect(
      stage.done == ["wireless true", "volume 7.0", "name Ada Lovelace", "go", "day 1", "row 2"])
    setEnabled(false, on: user)
    #expect(bench.run { service.objects == nil })
    service.close()
    bench.close()
    launcher.kill()
  }

  /// Looks for widgets by role and name, uses them, and waits for events.
  private static let script = """
    import sys, time
    import pyatspi
    from gi.repository import GLib
    events = []
    def heard(event):
        try: name = event.source.name
        except Exception: name = ""
        events.append((event.type, name, event.detail1, event.any_data))
    for kind in ("object:state-changed:focused", "object:property-change:accessible-name",
                 "object:property-change:accessible-value", "object:text-changed",
                 "object:text-caret-moved", "object:state-changed:checked"):
        pyatspi.Registry.registerEventListener(heard, kind)
    context = GLib.MainContext.default()
    def wait(condition, what):
        end = time.monotonic() + 20
        while not condition():
            if time.monotonic() > end: sys.exit("waited for " + what + ", heard " + repr(events))
            context.iteration(False)
            time.sleep(0.002)
    def say(line): print(line, flush=True)
    desktop = pyatspi.Registry.getDesktop(0)
    def app():
        return next((a for a in desktop if a is not None and a.name == "Scrim test"), None)
    wait(lambda: app() is not None, "the app")
    window = app()[0]
    assert (window.name, window.getRole()) == ("Test window", pyatspi.ROLE_FRAME)
    assert window.getState().contains(pyatspi.STATE_ACTIVE)
    assert app().toolkitName == "Scrim"
    def find(role, name):
        found = pyatspi.findDescendant(
            window, lambda o: o.getRole() == role and o.name == name)
        assert found is not None, (name, [(o.name, o.getRoleName()) for o in window])
        return found
    wireless = find(pyatspi.ROLE_TOGGLE_BUTTON, "Wi-Fi")
    assert not wireless.getState().contains(pyatspi.STATE_CHECKED)
    action = wireless.queryAction()
    assert (action.nActions, action.getName(0)) == (1, "toggle")
    assert action.doAction(0)
    wait(lambda: any(e[0] == "object:state-changed:checked" for e in events), "checked")
    assert wireless.getState().contains(pyatspi.STATE_CHECKED)
    volume = find(pyatspi.ROLE_SLIDER, "Volume")
    value = volume.queryValue()
    assert (value.minimumValue, value.maximumValue, value.currentValue) == (0, 10, 3)
    value.currentValue = 7
    wait(lambda: any("accessible-value" in e[0] for e in events), "value")
    assert volume.queryValue().currentValue == 7
    relation = volume.getRelationSet()[0]
    assert relation.getRelationType() == pyatspi.RELATION_LABELLED_BY
    assert relation.getTarget(0).name == "Volume"
    name = find(pyatspi.ROLE_ENTRY, "Name")
    text = name.queryText()
    assert text.getText(0, -1) == "Ada", text.getText(0, -1)
    assert text.caretOffset == 3
    assert text.getStringAtOffset(1, pyatspi.TEXT_GRANULARITY_WORD)[0] == "Ada"
    assert name.queryEditableText().insertText(3, " Lovelace", 9)
    wait(lambda: any(e[0].startswith("object:text-changed:insert") for e in events), "text")
    assert [e[3] for e in events if e[0].startswith("object:text-changed:insert")] == [" Lovelace"]
    assert text.getText(0, -1) == "Ada Lovelace"
    assert text.addSelection(0, 3) and text.getSelection(0) == (0, 3)
    password = find(pyatspi.ROLE_PASSWORD_TEXT, "password")
    assert set(password.queryText().getText(0, -1)) == {"\\u2022"}
    go = find(pyatspi.ROLE_PUSH_BUTTON, "Go")
    box = go.queryComponent().getExtents(pyatspi.WINDOW_COORDS)
    assert box.width > 20 and box.height > 10
    assert window.queryComponent().getAccessibleAtPoint(
        box.x + box.width // 2, box.y + box.height // 2, pyatspi.WINDOW_COORDS).name == "Go"
    assert go.queryAction().doAction(0)
    night = find(pyatspi.ROLE_RADIO_BUTTON, "Night")
    assert night.queryAction().doAction(0)
    row = find(pyatspi.ROLE_LIST_ITEM, "Row 2")
    assert row.get_attributes()["setsize"] == "50"
    assert row.queryAction().doAction(0)
    assert name.queryComponent().grabFocus()
    def focused(name): return any(
        e[0] == "object:state-changed:focused" and e[1:3] == (name, 1) for e in events)
    wait(lambda: focused("Name"), "the focus")
    say("move the focus")
    wait(lambda: focused("Volume"), "the focus on the slider")
    say("rename")
    wait(lambda: any(e[0] == "object:property-change:accessible-name" and e[3] == "Busy"
                     for e in events), "the name")
    say("all is well")
    """
}
