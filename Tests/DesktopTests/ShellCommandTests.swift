// SPDX-License-Identifier: MIT

import ChildProcess
import DBus
import FakeCompositor
import Foundation
import PrivateBus
import Testing
import WaylandServer

/// `scrim shell` in a scripted compositor, with a bus of its own.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ShellCommandTests {
  private static let name = "org.freedesktop.Notifications"

  /// A running shell, and a program that sends notifications.
  final class Running {
    let bench: BusBench
    let session: HostileSession
    let sender: Bus
    /// The settings file.
    let settingsFile: URL
    /// The size that the compositor gives a panel, by its name.
    var size: (_ panel: String) -> (width: UInt32, height: UInt32) = { _ in (408, 500) }
    /// The file of the history.
    var historyPath: String {
      settingsFile.deletingLastPathComponent().appending(path: "notifications.jsonl").path
    }
    /// What the sender was told, as "signal value".
    private(set) var told: [String] = []

    init(_ arguments: [String], settings: String = "{}", applications: Int = 0) throws {
      bench = try BusBench()
      sender = try bench.connect()
      let home = FileManager.default.temporaryDirectory
        .appending(path: "scrim-home-\(UUID().uuidString.prefix(8))")
      try FileManager.default.createDirectory(
        at: home.appending(path: "scrim"), withIntermediateDirectories: true)
      let entries = home.appending(path: "applications")
      try FileManager.default.createDirectory(at: entries, withIntermediateDirectories: true)
      for number in 0..<applications {
        let text = "[Desktop Entry]\nType=Application\nName=Number \(number)\nExec=true\n"
        let file = entries.appending(path: "\(number).desktop")
        try text.write(to: file, atomically: true, encoding: .utf8)
      }
      settingsFile = home.appending(path: "scrim/shell.json5")
      try settings.write(to: settingsFile, atomically: true, encoding: .utf8)
      session = try HostileSession(
        .everything, arguments, command: "shell",
        additions: [
          "DBUS_SESSION_BUS_ADDRESS": bench.daemon.address, "XDG_CONFIG_HOME": home.path,
          "XDG_STATE_HOME": home.path, "XDG_DATA_HOME": home.path,
        ])
      _ = try sender.subscribe(BusMatch(interface: name)) { [unowned self] in
        told.append("\($0.member ?? "") \($0.body[1].text ?? "")")
      }
      var owner: String?
      let watch = try sender.watchOwner(of: name) { owner = $0 }
      try serve { owner != nil }
      sender.cancel(watch)
    }

    /// Serves the compositor and the bus until `condition` holds. If `answering`, frame callbacks
    /// are answered.
    func serve(answering: Bool = true, until condition: () throws -> Bool) throws {
      try session.serve(answering: answering) {
        try #require(session.client.process.isRunning, "\(session.client.process.writtenErrors)")
        for surface in session.compositor.layerSurfaces where surface.configures == 0 {
          guard surface.commits > 0, let name = surface.layerSurface?.namespace else { continue }
          let size = size(String(name.dropFirst("scrim-".count)))
          surface.configureLayer(size.width, size.height)
        }
        return try bench.settle() && condition()
      }
    }

    /// Serves both until the shell no longer wakes up.
    func serveUntilIdle() throws {
      var (last, turns) = (try session.client.activity(), 0)
      try serve {
        turns += 1
        guard turns.isMultiple(of: 200) else { return false }
        let now = try session.client.activity()
        defer { last = now }
        return now == last
      }
    }

    /// Sends a notification. Returns its number.
    func notify(_ summary: String, from app: String = "Post", urgency: UInt8 = 1) throws -> Int {
      var id: Int?
      let body: [BusValue] = [
        .string(app), .uint32(0), .string(""), .string(summary), .string(""),
        .strings(["default", "Show", "later", "Later"]),
        .options(["urgency": .byte(urgency)]), .int32(0),
      ]
      sender.call(BusCall(name, "/org/freedesktop/Notifications", name, "Notify", body)) {
        id = (try? $0.get())?.body.first?.integer
      }
      try serve { id != nil }
      return try #require(id)
    }

    /// Sends a command. Returns what it says of a mistake.
    func tell(_ words: String...) throws -> String { try session.run(["msg"] + words).errors }

    /// The newest surface of a panel; nil if there is none.
    func surface(_ panel: String) -> FakeSurface? {
      session.compositor.layerSurfaces.last { $0.layerSurface?.namespace == "scrim-\(panel)" }
    }
  }

  @Test func toastsAreBeneathFullScreenWindowsUnlessTheyAreUrgent() throws {
    let shell = try Running(["--only", "toasts"])
    let second = shell.session.compositor.plug()
    try shell.serve { !second.resources.isEmpty }
    func layer() -> FakeLayerSurface? {
      shell.session.compositor.layerSurfaces.first?.layerSurface
    }
    _ = try shell.notify("Ada")
    try shell.serve { layer()?.layer == .top }
    // The compositor chooses the output, which is the one with the focus.
    #expect(layer()?.output == nil)
    let urgent = try shell.notify("Smoke", urgency: 2)
    try shell.serve { layer()?.layer == .overlay }
    #expect(try shell.tell("dismiss", "\(urgent)") == "")
    try shell.serve { layer()?.layer == .top }
  }

  /// A mistake costs nobody the notifications: the other settings count.
  @Test func mistakesInTheSettingsAreShownAndTheRestCounts() throws {
    let shell = try Running([], settings: "{parts: ['toasts', 'bar'], toasts: {width: 'broad'}}")
    try shell.serve { shell.surface("problems")?.frames ?? 0 > 0 }
    try shell.serve { shell.surface("bar") != nil }
    let told = "'toasts.width' wants a number from 240 to 800, not \"broad\""
    #expect(shell.session.client.process.writtenErrors.contains("json5:1:44: \(told)\n"))
    _ = try shell.notify("Ada")
    try shell.serve { shell.surface("toasts")?.frames ?? 0 > 0 }
    #expect(try shell.tell("open", "launcher").contains("launcher"))

    func save(_ text: String) throws {
      try text.write(to: shell.settingsFile, atomically: true, encoding: .utf8)
    }
    try save("{bar: {edge: 'bottom'}}")
    try shell.serve { shell.surface("problems") == nil }
    try shell.serve { shell.surface("bar")?.layerSurface?.anchor.contains(.bottom) ?? false }
    // While it runs, the last settings that were right stay.
    try save("{bar: {edge: 'top'}, tosts: 1}")
    try shell.serve { shell.surface("problems")?.frames ?? 0 > 0 }
    #expect(shell.surface("bar")?.layerSurface?.anchor.contains(.bottom) == true)
    try save("{}")
    try shell.serve { shell.surface("problems") == nil }
  }

  /// Mistakes in the theme file are shown beneath those in the settings, until they are mended.
  @Test func mistakesInTheThemeFileAreShownWithThem() throws {
    let theme = FileManager.default.temporaryDirectory
      .appending(path: "scrim-theme-\(UUID().uuidString.prefix(8)).json5")
    func save(_ text: String, to file: URL) throws {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    try save("{accent: 4}", to: theme)
    let shell = try Running(["--theme", theme.path], settings: "{glas: 1}")
    try shell.serve { shell.surface("problems")?.frames ?? 0 > 0 }
    try shell.serveUntilIdle()
    let compositor = shell.session.compositor
    #expect(compositor.popups.isEmpty)
    /// The number of pixels that are seen of the toasts.
    func seen() -> Int { shell.surface("problems")?.pixels?.count { $0 >> 24 > 0 } ?? 0 }
    let both = seen()
    try save("{}", to: theme)
    try shell.serve { seen() < both * 3 / 4 }
    #expect(shell.surface("problems") != nil)
    try save("{}", to: shell.settingsFile)
    try shell.serve { shell.surface("problems") == nil }
    try FileManager.default.removeItem(at: theme)
  }

  /// Bars come and go with them, and no notification is lost.
  @Test func fiftyOutputsThatComeAndGoTakeNothing() throws {
    let shell = try Running(["--only", "bar,toasts"])
    func bars() -> [FakeSurface] {
      shell.session.compositor.layerSurfaces.filter { $0.layerSurface?.namespace == "scrim-bar" }
    }
    try shell.serve { bars().count == 1 }
    var titles: [String] = []
    for round in 0..<50 {
      let output = shell.session.compositor.plug("DP-2")
      // Some are removed before their bar is shown.
      try shell.serve { bars().count == 2 && (round % 2 == 0 || bars()[1].frames > 0) }
      titles.append("Number \(round)")
      _ = try shell.notify("Number \(round)")
      // In between there is no output at all.
      if round % 10 == 9 {
        for output in shell.session.compositor.outputs { output.unplug() }
        try shell.serve { bars().isEmpty }
        titles.append("Nowhere \(round)")
        _ = try shell.notify("Nowhere \(round)")
        shell.session.compositor.plug("DP-1")
      } else {
        output.unplug()
      }
      try shell.serve { bars().count == 1 }
    }
    #expect(try RunningShell.history(at: shell.historyPath) == titles)
  }

  /// The frames of the launcher's surface from a request on, as a key binding sends it: the first
  /// begins to fade in, and the second has the whole list.
  @Test func theLauncherHasItsListInTheSecondFrame() throws {
    let shell = try Running(["--only", "launcher,toasts"], applications: 9)
    // Without motion, the list does not grow while it fades in.
    let portal = try MockPortal(shell.bench)
    portal.settings = ["org.gnome.desktop.interface": ["enable-animations": .bool(false)]]
    try shell.serve { portal.calls.contains("ReadAll") }
    try shell.serveUntilIdle()
    /// The brightness of the pixels.
    func pixels() throws -> [UInt32] {
      try #require(shell.surface("launcher")?.pixels).map { $0 & 0xff }
    }
    for _ in 0..<3 {
      #expect(try shell.tell("open", "launcher") == "")
      try shell.serve(answering: false) { shell.surface("launcher")?.frames == 1 }
      // A pause of more than a tenth of a second counts as one frame of the motion. In the first
      // one desktop files are read.
      usleep(150_000)
      shell.surface("launcher")?.answerCallbacks()
      try shell.serve(answering: false) { shell.surface("launcher")?.frames == 2 }
      let second = try pixels()
      try shell.serveUntilIdle()
      let last = try pixels()
      // Bright texts on dark glass, beneath the field with its caret.
      let texts = last.indices.filter { $0 > last.count / 4 && last[$0] > 180 }
      let glass = last.indices.filter { 0 < last[$0] && last[$0] < 90 }
      #expect(texts.count > 1_000 && glass.count > 10_000)
      let faintest = try #require(texts.map { second[$0] }.min())
      let brightest = try #require(glass.map { second[$0] }.max())
      #expect(faintest > brightest)
      #expect(try shell.tell("close", "launcher") == "")
      try shell.serve { shell.surface("launcher") == nil }
    }
  }

  @Test func commandsActOnNotificationsAndPassATokenOn() throws {
    let shell = try Running(["--only", "toasts"])
    let first = try shell.notify("Ada")
    _ = try shell.notify("Brook")
    #expect(try shell.tell("invoke", "newest", "later") == "")
    try shell.serve { shell.told.count == 3 }
    #expect(
      shell.told == ["ActivationToken token", "ActionInvoked later", "NotificationClosed "])
    #expect(
      try shell.tell("invoke", "\(first)", "fly")
        == "scrim: this notification has no action 'fly'; it has later\n")
    #expect(try shell.tell("invoke", "\(first)") == "")
    try shell.serve { shell.told.contains("ActionInvoked default") }
    #expect(
      try shell.tell("dismiss", "77")
        == "scrim: there is no notification '77'; a notification has a number, or is newest\n")
  }
}
