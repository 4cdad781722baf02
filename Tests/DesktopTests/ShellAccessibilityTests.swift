// SPDX-License-Identifier: MIT

import ChildProcess
import Testing

/// `scrim shell` as a screen reader hears it.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ShellAccessibilityTests {
  @Test func notificationsAreReadOnceAndTheLauncherIsUsedByKeys() throws {
    let compositor = try Compositor(.sway)
    defer { compositor.close() }
    let shell = try RunningShell(in: compositor.clientEnvironment)
    let keyboard = Keyboard()
    let reader = try ScreenReader(shell.bus).start(Self.script)
    try reader.waitFor("send")
    let sender = try ChildProcess(
      "/usr/bin/notify-send", ["-a", "Post", "-A", "later=Later", "Ada", "See you"],
      in: shell.environment)
    try reader.waitFor("open")
    let outcome = sender.wait()
    #expect(outcome.status == 0 && outcome.output == "later\n", "\(outcome)")
    try shell.tell("open", "launcher")
    try reader.waitFor("type")
    try keyboard.plugIn(shell.environment, for: shell.client)
    _ = try run("/usr/bin/wtype", ["zz"], in: shell.environment)
    try reader.waitFor("down")
    _ = try run("/usr/bin/wtype", ["-k", "Down"], in: shell.environment)
    try reader.waitFor("start")
    _ = try run("/usr/bin/wtype", ["-k", "Return"], in: shell.environment)
    try wait { shell.started == ["Zzz Two"] }
    try reader.finish()
    shell.close()
  }

  /// Hears a notification, presses its action, and hears the entries of the launcher.
  private static let script = """
    read, focused = [], []
    def heard(event):
        try:
            if not event.detail1: return
            if event.type.endswith("showing"):
                if event.source.getRole() == pyatspi.ROLE_NOTIFICATION:
                    read.append(event.source.name)
            else: focused.append(event.source.name)
        except Exception as e: print("lost", e, flush=True)
    for state in ("showing", "focused"):
        pyatspi.Registry.registerEventListener(heard, "object:state-changed:" + state)
    enable(True)
    wait(app, "the app")
    print("send", flush=True)
    wait(lambda: read, "the notification")
    assert read == ["Post, Ada, See you"], read
    toast = find(app(), pyatspi.ROLE_NOTIFICATION, read[0])
    assert find(toast, pyatspi.ROLE_PUSH_BUTTON, "Later").queryAction().doAction(0)
    wait(lambda: not pyatspi.findDescendant(
        app(), lambda o: o is not None and o.getRole() == pyatspi.ROLE_NOTIFICATION), "the end")
    assert len(read) == 1, read
    print("open", flush=True)
    wait(lambda: "Search for applications" in focused, "the field")
    print("type", flush=True)
    wait(lambda: read[-1] == "Zzz", "the first entry")
    print("down", flush=True)
    wait(lambda: read[-1] == "Zzz Two", "the next entry")
    print("start", flush=True)
    """
}
