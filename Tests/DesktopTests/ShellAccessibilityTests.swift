// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import Testing

/// `scrim shell` as a screen reader hears it.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ShellAccessibilityTests {
  @Test func notificationsAreReadOnceAndTheLauncherIsUsedByKeys() throws {
    let compositor = try Compositor(.sway)
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

  /// Without a surface, of several that arrive at once, and of those that come again.
  @Test(arguments: ["centre", "toasts"]) func eachNumberIsHeardOnce(part: String) throws {
    let compositor = try Compositor(.sway)
    let shell = try RunningShell(["--only", part], in: compositor.clientEnvironment)
    let reader = try ScreenReader(shell.bus).start(Self.onceScript)
    try reader.waitFor("send")
    let first = try shell.notify("One")
    // These three arrive in one turn of the shell.
    shell.client.process.send(SIGSTOP)
    let senders = try ["Two", "Three", "Four"].map {
      try ChildProcess("/usr/bin/notify-send", ["-a", "Post", $0], in: shell.environment)
    }
    usleep(300_000)
    shell.client.process.send(SIGCONT)
    for sender in senders { #expect(sender.wait().status == 0) }
    try reader.waitFor("again")
    // One is replaced, and the parts that show them come and go.
    try shell.notify("One, edited", replacing: first)
    if part == "centre" {
      for command in ["open", "close", "open"] { try shell.tell(command, "centre") }
    } else {
      try shell.tell("dismiss", "newest")
    }
    try shell.notify("Five")
    try reader.finish()
    shell.close()
  }

  /// Hears five notifications.
  private static let onceScript = """
    read = []
    def heard(event):
        read.append(event.any_data)
    def shown(event):
        if event.detail1 and event.source.getRole() == pyatspi.ROLE_NOTIFICATION:
            read.append(event.source.name)
    pyatspi.Registry.registerEventListener(heard, "object:announcement")
    pyatspi.Registry.registerEventListener(shown, "object:state-changed:showing")
    enable(True)
    wait(app, "the app")
    print("send", flush=True)
    wait(lambda: len(read) >= 4, "four")
    print("again", flush=True)
    wait(lambda: any("Five" in text for text in read), "the fifth")
    told = [text.split(", ")[1] for text in read]
    assert sorted(told) == ["Five", "Four", "One", "Three", "Two"], read
    """

  /// Hears a notification, presses its action, and hears the entries of the launcher.
  private static let script = """
    read, focused = [], []
    def heard(event):
        try:
            if event.type.startswith("object:announcement"): return read.append(event.any_data)
            if not event.detail1: return
            if event.type.endswith("showing"):
                if event.source.getRole() == pyatspi.ROLE_NOTIFICATION:
                    read.append(event.source.name)
            else: focused.append(event.source.name)
        except Exception as e: print("lost", e, flush=True)
    for state in ("showing", "focused"):
        pyatspi.Registry.registerEventListener(heard, "object:state-changed:" + state)
    pyatspi.Registry.registerEventListener(heard, "object:announcement")
    enable(True)
    wait(app, "the app")
    print("send", flush=True)
    wait(lambda: read, "the notification")
    assert read == ["Post, Ada, See you. Actions: Later"], read
    assert find(app(), pyatspi.ROLE_PUSH_BUTTON, "Later").queryAction().doAction(0)
    wait(lambda: not pyatspi.findDescendant(
        app(), lambda o: o is not None and o.name == "Later"), "the end")
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
