// SPDX-License-Identifier: MIT

import ScrimTesting
import Services
import Testing

/// The time, the pointer and the keyboard of a stage.
@Suite struct StageTests {
  @Observable final class Player {
    var isPlaying = false
    var isWide = false
    var isLoud = false
    var volume = 0.25
    var title = ""
    var line = ""
    var log: [String] = []
  }

  struct PlayerView: View {
    @Bindable var player: Player
    var lines: [String] = []

    var body: some View {
      VStack(spacing: 8) {
        Button(player.isPlaying ? "Pause" : "Play") { player.isPlaying.toggle() }
          .keyboardShortcut("p")
        HStack {
          Text("Loud"); Spacer(); Switch($player.isLoud)
        }
        HStack {
          Text("Volume"); Slider($player.volume)
        }
        TextField("Title", text: $player.title)
        Text(player.line)
        Button("Gone") {}.disabled(true)
      }
      .padding(12)
      .frame(width: player.isWide ? 320 : 240)
      .onEscape { player.log.append("escape") }
      .task {
        let (stream, continuation) = AsyncStream<String>.makeStream()
        for line in lines { continuation.yield(line) }
        continuation.finish()
        for await line in stream { player.line = line }
      }
    }
  }

  @Test func clicksFindTheirTargetsByName() async throws {
    let player = Player()
    let stage = try Stage { PlayerView(player: player) }
    try await stage.click("Play")
    #expect(player.isPlaying)
    try await stage.click("Pause")
    #expect(!player.isPlaying)
    try await stage.click("Loud")
    #expect(player.isLoud)
  }

  /// A field that tells whether it has the keyboard.
  struct Search: View {
    @Bindable var player: Player

    var body: some View {
      TextField("Title", text: $player.title).focused($player.isLoud).frame(width: 200)
    }
  }

  /// The focus in the surface stays where it was for the keyboard's return.
  @Test func theFocusOfTheSurfaceIsTold() async throws {
    let player = Player()
    let stage = try Stage { Search(player: player) }
    try await stage.click("Title")
    #expect(player.isLoud)
    for hasKeyboard in [false, true] {
      stage.send(.keyboardFocus(hasKeyboard))
      try await stage.settle()
      #expect(player.isLoud == hasKeyboard)
    }
    try await stage.type("a")
    #expect(player.title == "a")
  }

  struct Shelf: View {
    @Bindable var player: Player

    var body: some View {
      VStack(spacing: 10) {
        Text(player.title).frame(height: 30)
          .draggable(player.title) { player.title = "moved" }
        Text("Here").frame(maxWidth: .infinity).frame(height: 30)
          .onDrop(of: .text, .files, isTargeted: $player.isWide) {
            player.log.append($0.text ?? $0.files.joined(separator: " "))
          }
        Text("There").frame(height: 30).onTap { player.log.append("tap") }
      }
      .frame(width: 200)
    }
  }

  @Test func whatIsDraggedIsDropped() async throws {
    let player = Player()
    player.title = "Song"
    let stage = try Stage { Shelf(player: player) }
    #expect(stage.dragged == nil)
    try await stage.drag(from: stage.position(of: "Song"), to: stage.position(of: "Here"))
    // A text of the same program is moved.
    #expect(stage.dragged == .text("Song") && player.log == ["Song"] && player.title == "moved")
    #expect(!player.isWide)
    // Nobody takes it there, and the pointer is free again.
    try await stage.drag(from: stage.position(of: "moved"), to: stage.position(of: "There"))
    #expect(stage.dragged == .text("moved") && player.log == ["Song"])
    try await stage.click("There")
    #expect(player.log == ["Song", "tap"] && player.title == "moved")
    // A finger that gives up drops nothing.
    let (from, to) = (try stage.position(of: "moved"), try stage.position(of: "Here"))
    stage.send(.touch(.began(finger: 7, from)))
    try await stage.wait(0.6)
    stage.send(.touch(.moved(finger: 7, to)))
    stage.send(.touch(.ended(finger: 8)))
    #expect(player.isWide)
    stage.send(.touch(.cancelled))
    #expect(!player.isWide && player.log == ["Song", "tap"])
    // From another program.
    try await stage.drop(.files(["/a", "/b"]), on: "Here")
    try await stage.drop(.text("else"), at: stage.position(of: "Here"))
    try await stage.drop(.text("nobody"), on: "There")
    #expect(player.log == ["Song", "tap", "/a /b", "else"] && !player.isWide)
  }

  /// A view with work for an app.
  struct Fed: View {
    let player: Player
    let app: App

    var body: some View {
      Text(player.line)
        .task { for await line in app.lines(of: ["echo", "a line"]) { player.line = line } }
    }
  }

  @Test func theAppOfAStageWorks() async throws {
    let (player, app) = (Player(), App(App.Options()))
    do {
      let stage = try Stage(app: app) { Fed(player: player, app: app) }
      let timer = app.timer { player.log.append("timer") }
      timer.start(after: .milliseconds(1))
      let post = app.post
      Task.detached { post { player.log.append("post") } }
      try await stage.wait(until: { player.line == "a line" && player.log.count == 2 })
      #expect(Set(player.log) == ["timer", "post"])
      #expect(try stage.accessibleTree() == ["text “a line”"])
    }
    // What the stage leaves goes on once the app is served again.
    app.start(["no-such-program"], onLine: { _ in }) { player.line = "\($0)" }
    var stage = try Stage(app: app) { Text("") }
    try await stage.wait(until: { player.line.hasPrefix("notStarted") })
    // A stage that takes over is not stopped by the end of the one before.
    stage = try Stage(app: app) { Text("") }
    let timer = app.timer { player.isLoud = true }
    timer.start(after: .milliseconds(1))
    try await stage.wait(until: { player.isLoud })
  }

  @Test func whatCannotBeClickedIsSaid() async throws {
    let stage = try Stage { PlayerView(player: Player()) }
    let line = #line + 1
    let unknown = await #expect(throws: StageFailure.self) { try await stage.click("Plya") }
    let start = "StageTests.swift:\(line): nothing is named “Plya”; there are: button “Play”, text"
    #expect(unknown?.description.hasPrefix(start) == true, "\(unknown?.description ?? "")")
    let disabled = await #expect(throws: StageFailure.self) { try await stage.click("Gone") }
    #expect(disabled?.description.hasSuffix(": button “Gone” is disabled") == true)
  }

  @Test func ofSeveralWithOneNameTheIndexChooses() async throws {
    let player = Player()
    let stage = try Stage {
      VStack {
        ForEach(0..<3) { row in Button("Remove") { player.log.append("\(row)") } }
      }
      .padding(8)
    }
    let several = await #expect(throws: StageFailure.self) { try await stage.click("Remove") }
    #expect(several?.description.contains("3 are named “Remove”, index: 0 to 2") == true)
    try await stage.click("Remove", index: 1)
    #expect(player.log == ["1"])
    await #expect(throws: StageFailure.self) { try await stage.click("Remove", index: 3) }
  }

  @Test func whatIsCoveredOrOutOfSightCannotBeClicked() async throws {
    let player = Player()
    let stage = try Stage(size: Size(width: 200, height: 120)) {
      ZStack {
        ScrollView {
          VStack(spacing: 0) {
            ForEach(0..<20) { row in Button("Row \(row)") { player.log.append("\(row)") } }
          }
        }
        if player.isWide {
          VStack { Spacer() }.frame(maxWidth: .infinity).background(Color(rgb: 0x204060))
            .onTap { player.isWide = false }
        }
      }
    }
    let hidden = await #expect(throws: StageFailure.self) { try await stage.click("Row 19") }
    #expect(hidden?.description.hasSuffix("button “Row 19” is out of sight") == true)
    try await stage.scroll(at: Point(x: 100, y: 60), y: 30)
    try await stage.settle()
    try await stage.click("Row 19")
    #expect(player.log == ["19"])
    player.isWide = true
    let covered = await #expect(throws: StageFailure.self) { try await stage.click("Row 19") }
    #expect(covered?.description.contains("button “Row 19” is covered") == true)
  }

  @Test func textIsTypedAndKeysArePressed() async throws {
    let player = Player()
    let stage = try Stage { PlayerView(player: player) }
    try await stage.click("Title")
    try await stage.type("Ümläut 日本")
    #expect(player.title == "Ümläut 日本")
    try await stage.press("a", modifiers: .control)
    try await stage.press("x")
    #expect(player.title == "x")
    try await stage.press(.space)
    #expect(player.title == "x ")
    try await stage.press("p", modifiers: .control)
    #expect(player.isPlaying)
    try await stage.press(.escape)
    #expect(player.log == ["escape"])
  }

  @Test func slidersAreDragged() async throws {
    let player = Player()
    let stage = try Stage(size: Size(width: 200, height: 60)) { Slider(Bindable(player).volume) }
    try await stage.drag(from: Point(x: 60, y: 30), to: Point(x: 199, y: 30))
    #expect(player.volume == 1)
  }

  @Test func menusAndPopoversAreClickedInTheStage() async throws {
    let player = Player()
    let stage = try Stage(size: Size(width: 300, height: 240)) {
      VStack {
        Text("Song").padding(8).contextMenu { MenuItem("Remove") { player.log.append("removed") } }
        Button("More") { player.isWide = true }
          .popover(isPresented: Bindable(player).isWide) {
            Button("Close") { player.isWide = false }
          }
        Spacer()
      }
      .padding(12)
    }
    try await stage.click("Song", button: .secondary)
    #expect(try stage.accessibleTree().contains { $0.contains("menu item “Remove”") })
    let covered = await #expect(throws: StageFailure.self) { try await stage.click("More") }
    #expect(covered?.description.contains("button “More” is covered") == true)
    try await stage.click("Remove")
    #expect(player.log == ["removed"])
    try await stage.settle()
    try await stage.click("More")
    #expect(player.isWide)
    try await stage.settle()
    try await stage.click("Close")
    #expect(!player.isWide)
  }

  @Test func reducedMotionIsShorter() async throws {
    func frames(_ motion: MotionPreference) async throws -> Double {
      let player = Player()
      let stage = try Stage { Switch(Bindable(player).isLoud).padding(8) }
      stage.motion = motion
      try await stage.settle()
      let start = stage.now
      try await stage.click("switch")
      try await stage.settle()
      #expect(player.isLoud)
      return (stage.now - start).seconds
    }
    let (normal, reduced) = try await (frames(.normal), frames(.reduced))
    #expect(reduced < normal)
  }

  @Test func pointerHoversAndLeaves() async throws {
    let player = Player()
    let stage = try Stage {
      Text("Here").padding(20).onHover { player.log.append("\($0)") }
    }
    try await stage.point(at: "Here")
    try await stage.pointAway()
    #expect(player.log == ["true", "false"])
  }

  // MARK: Time

  @Test func tasksRunWhileTimePasses() async throws {
    let player = Player()
    let stage = try Stage { PlayerView(player: player, lines: ["one", "two", "three"]) }
    // A stream hands its elements over on a thread of its own.
    try await stage.wait(until: { player.line == "three" })
    try await stage.settle()
    #expect(try stage.accessibleTree().contains("text “three”"))
  }

  @Test func framesFollowSixtyTimesASecond() async throws {
    let stage = try Stage { Text("Here") }
    let start = stage.now
    try await stage.wait(0.5)
    #expect(abs((stage.now - start).seconds - 0.5) < 0.02)
    try await stage.wait(0)
    #expect(abs((stage.now - start).seconds - 0.517) < 0.02)
  }

  @Test func motionsPassThroughTheirMiddle() async throws {
    let player = Player()
    let stage = try Stage(size: Size(width: 240, height: 60)) {
      HStack {
        if player.isWide { Spacer() }
        Button("Here") {}
        if !player.isWide { Spacer() }
      }
    }
    try await stage.settle()
    let before = try stage.picture()
    withMotion { player.isWide = true }
    try await stage.wait(0.1)
    let middle = try stage.picture()
    try await stage.settle()
    let after = try stage.picture()
    #expect(before != middle && middle != after)
    #expect(try stage.picture() == after)
  }

  @Test func withoutASizeTheStageFollowsItsViews() async throws {
    let player = Player()
    let stage = try Stage(scale: Scale(2)) { PlayerView(player: player) }
    #expect(stage.offscreen.size.width == 480)
    player.isWide = true
    try await stage.wait(0)
    #expect(stage.offscreen.size.width == 640)
  }

  /// Content that moves without end.
  private final class Restless: Content {
    func build(in surface: SurfaceContent) {}
    func prepare(at time: Moment) -> Bool { true }
  }

  @Test func whatNeverRestsDoesNotSettle() async throws {
    let stage = try Stage(Restless(), size: Size(width: 20, height: 20))
    let failure = await #expect(throws: StageFailure.self) { try await stage.settle() }
    #expect(failure?.description.contains("it still moves after 10 seconds") == true)
  }

  @Test func conditionsAreWaitedForInRealTime() async throws {
    let player = Player()
    let stage = try Stage {
      Text(player.line).task {
        try? await Task.sleep(for: .milliseconds(20))
        player.line = "late"
      }
    }
    try await stage.wait(until: { player.line == "late" })
    #expect(try stage.accessibleTree() == ["text “late”"])
    let failure = await #expect(throws: StageFailure.self) {
      try await stage.wait(until: { player.line == "never" }, atMost: 0.01)
    }
    #expect(failure?.description.contains("the condition is still false") == true)
  }

  // MARK: What is told

  @Test func theTreeTellsRolesNamesAndStates() async throws {
    let player = Player()
    player.title = "Song"
    player.isLoud = true
    let stage = try Stage { PlayerView(player: player) }
    try await stage.press(.tab)
    #expect(
      try stage.accessibleTree() == [
        "button “Play”, focused", "text “Loud”", "switch “Loud”, on", "text “Volume”",
        "slider “Volume”, 0.25", "text field “Title”, text “Song”",
        "button “Gone”, disabled",
      ])
  }

  @Test func severalStagesAreOpenAtOnce() async throws {
    let players = [Player(), Player()]
    let stages = try players.map { player in try Stage { PlayerView(player: player) } }
    for stage in stages { try await stage.settle() }
    try await stages[1].click("Play")
    #expect(players.map(\.isPlaying) == [false, true])
    #expect(try stages[0].picture() != stages[1].picture())
  }

  @Test func missingIconsAreTold() async throws {
    let stage = try Stage { Icon("no-such-icon-anywhere").frame(width: 24, height: 24) }
    try await stage.wait(0.1)
    #expect(stage.problems.contains { $0.contains("no-such-icon-anywhere") })
  }

  @Test func notificationsAreMadeUp() async throws {
    let app = App(App.Options())
    let notifications = Notifications(app)
    let stage = try Stage(
      app: app, services: [.notifications([DesktopNotification("One"), .init("Two")], toasts: 1)]
    ) {
      ForEach(notifications.toasts) { toast in
        Button(toast.summary) { notifications.dismiss(toast.id) }
      }
      Text("\(notifications.all.count) notifications")
    }
    #expect(try !stage.accessibleTree().contains { $0.contains("Two") })
    try await stage.click("One")
    try await stage.settle()
    #expect(try stage.accessibleTree().contains("text “1 notifications”"))
    notifications.makeUp(DesktopNotification("Three"))
    try await stage.settle()
    try await stage.click("Three")
    #expect(notifications.all.map(\.summary) == ["Two"])
  }

  @Test func servicesAreMadeUp() async throws {
    let app = App(App.Options())
    let (battery, audio) = (Battery(app), Audio(app))
    let stage = try Stage(
      app: app, services: [.battery(.discharging(0.2)), .audio(.volume(0.4))]
    ) {
      Button("\(Int(battery.level * 100)) %") { audio.setVolume(0.5) }
      Text("\(Int((audio.state.output?.volume ?? 0) * 100))")
    }
    #expect(try stage.accessibleTree().contains("text “40”"))
    try await stage.click("20 %")
    try await stage.settle()
    #expect(try stage.accessibleTree().contains("text “50”"))
  }
}
