// SPDX-License-Identifier: MIT

import Foundation
import Pictures
import ScrimTesting
import Services
import Testing

@testable import Shell

/// The notification centre on a stage.
@Suite struct CentreTests {
  private let bench: ShellBench
  private let motion = CentreMotion()
  private static let ada = "Post, Ada, The key is under the pot"

  init() {
    bench = ShellBench()
    motion.openness = 1
  }

  private func stage(
    _ bench: ShellBench? = nil, _ appearance: Appearance? = nil,
    width: Double = 1_000, services: [MadeUpService] = ShellBench.services
  ) throws -> Stage {
    let (model, motion) = ((bench ?? self.bench).model, motion)
    return try (bench ?? self.bench).stage(
      Size(width: width, height: 790), appearance ?? .dark, services: services,
      isPictured: appearance != nil
    ) {
      CentreArea(model: model, motion: motion) {}.frame(alignment: .top)
    }
  }

  @Test(arguments: [Appearance.light, .dark])
  func theCentreHasItsPicture(appearance: Appearance) async throws {
    let stage = try stage(nil, appearance)
    try bench.postSome()
    try await stage.settle()
    try stage.expectPicture("centre-\(appearance)")
  }

  /// The centre and the bar over a desktop.
  @Test func theReadmeHasItsPicture() async throws {
    let (model, motion) = (bench.model, motion)
    model.openLauncher = {}
    try bench.postCalm()
    let stage = try Stage(
      size: Size(width: 1_344, height: 840), scale: Scale(in120ths: 150),
      desktop: Mountains.make(Size(width: 1_680, height: 1_050)), app: bench.app,
      services: ShellBench.services
    ) {
      ZStack(alignment: .top) {
        CentreArea(model: model, motion: motion) {}.padding(Padding(top: Bar.height))
        BarView(model: model, pull: CentrePull(nil, model)).frame(height: Bar.height)
      }
    }
    try await stage.settle()
    let pictures = URL(filePath: #filePath).appending(path: "../../../docs/pictures").standardized
    try Golden("shell", in: pictures.path).expect(stage.picture())
  }

  @Test func onANarrowOutputItIsAColumn() async throws {
    let stage = try stage(nil, .dark, width: 470)
    try bench.post("Post", "Ada", "The key is under the pot")
    try await stage.settle()
    let (list, tiles) = (try stage.position(of: Self.ada), try stage.position(of: "Wi-Fi"))
    #expect(tiles.y > list.y)
    try stage.expectPicture("centre-narrow")
  }

  /// The columns become narrower before one is above the other.
  @Test func onASmallOutputThereAreTwoColumns() async throws {
    let stage = try stage(width: 800)
    try bench.post("Post", "Ada", "The key is under the pot")
    try await stage.settle()
    let (list, tiles) = (try stage.position(of: Self.ada), try stage.position(of: "Wi-Fi"))
    #expect(list.x < 400 && tiles.x > 400)
  }

  @Test(arguments: [Edge.left, .right])
  func atASideItIsAColumnWithADrawerOfItsWidth(edge: Edge) async throws {
    var settings = ShellSettings()
    settings.centreEdge = edge
    let bench = ShellBench(settings)
    _ = try bench.stage(Size(width: 10, height: 10)) { EmptyView() }
    let centre = Centre(bench.model)
    let drawer = centre.drawer.drawer
    let stage = try bench.stage(Size(width: 1_280, height: 790), .dark, isPictured: true) {
      WidgetView { drawer }
    }
    try bench.postSome()
    drawer.open(true)
    try await stage.settle()
    let (list, tiles) = (try stage.position(of: "Clear all"), try stage.position(of: "Wi-Fi"))
    #expect(tiles.y > list.y && abs(drawer.thickness - 466) < 1, "\(drawer.thickness)")
    #expect((list.x < 640) == (edge == .left))
    if edge == .right { try stage.expectPicture("centre-right") }
    // A press beside it closes it.
    try await stage.click(at: Point(x: 640, y: 500))
    try await stage.settle()
    #expect(drawer.openness == 0)
    withExtendedLifetime(centre) {}
  }

  @Test func withoutNotificationsAndDaemonsItLooksIntended() async throws {
    let bench = ShellBench(words: .german)
    let stage = try stage(bench, .dark, services: [])
    try await stage.settle()
    #expect(try stage.shows("Keine Mitteilungen") && !stage.shows("WLAN"))
    try stage.expectPicture("centre-empty")
  }

  /// A column and a part of the quick settings are shorter than both columns are.
  @Test(arguments: [470, 1_000] as [Double], [[], [.tiles]] as [[ShellSettings.Section]])
  func withoutNotificationsTheDateIsFree(
    width: Double, sections: [ShellSettings.Section]
  ) async throws {
    var settings = ShellSettings()
    settings.sections = sections
    let stage = try stage(ShellBench(settings), width: width, services: [])
    try await stage.settle()
    let (date, none) = (
      try stage.position(of: "Saturday, 21 November"), try stage.position(of: "No notifications")
    )
    #expect(none.y > date.y + 44, "\(none.y), \(date.y)")
  }

  /// A player that plays on may be beyond the length that it told.
  @Test func noPositionIsBeyondTheLength() async throws {
    var player = MediaState.playing("Low tide", by: "The Harbour Lights")
    player.players[0].length = 60
    player.players[0].position.seconds = 70
    let stage = try stage(services: [.media(player)])
    try await stage.settle()
    #expect(try stage.shows("1:00") && !stage.shows("1:10"))
  }

  @Test func whatEndsProgramsIsAskedFirst() async throws {
    let stage = try stage()
    try await stage.settle()
    try await stage.click("Power")
    try await stage.settle()
    #expect(try stage.shows("Log out…") && stage.shows("Power off…"))
    try await stage.click("Restart…")
    try await stage.settle()
    #expect(try stage.shows("Restart?") && stage.shows("Programs that run are ended."))
    try await stage.click("Cancel")
    try await stage.settle()
    #expect(try !stage.shows("Restart?"))
  }

  @Test func groupsExpandAndAreCleared() async throws {
    let stage = try stage()
    try bench.postSome()
    try await stage.settle()
    #expect(try stage.shows("Brook") && !stage.shows("Ada"))
    try await stage.click(
      "Post, Brook, See you on Sunday? The timetable is at the ferry's page.")
    try await stage.settle()
    #expect(try stage.shows("Ada") && stage.shows("Show less"))
    try await stage.click("Clear all", index: 1)
    try await stage.settle()
    #expect(bench.model.notifications.all.map(\.app) == ["Power", "Camera", "Updates"])
    try await stage.click("Clear all")
    try await stage.settle()
    #expect(try stage.shows("No notifications"))
  }

  @Test(arguments: [true, false]) func aReplyGoesToItsSender(byReturn: Bool) async throws {
    let stage = try stage()
    try bench.post("Post", "Ada", actions: ["inline-reply", "Answer Ada"])
    try await stage.settle()
    try await stage.click("Reply")
    try await stage.settle()
    try await stage.type("At six")
    if byReturn { try await stage.press(.enter) } else { try await stage.click("Send") }
    #expect(bench.model.notifications.all.isEmpty)
  }

  @Test func aReplyThatBeganAtAToastIsWrittenHere() async throws {
    let stage = try stage()
    try bench.post("Post", "Ada", actions: ["inline-reply", "Answer Ada"])
    try await stage.settle()
    #expect(try !stage.shows("Answer Ada"))
    bench.model.replying = bench.model.notifications.all[0].id
    try await stage.settle()
    try await stage.type("At six")
    try await stage.press(.enter)
    #expect(bench.model.notifications.all.isEmpty)
  }

  @Test func aLockedSessionShowsNoTextOfNotifications() async throws {
    let centre = Centre(bench.model)
    let lock = bench.model.followLock()
    let stage = try stage()
    try bench.post("Post", "Ada", "The key is under the pot")
    centre.drawer.open()
    try await stage.settle()
    #expect(try centre.drawer.isOpen && stage.shows("Ada"))
    bench.model.session.lock()
    try await stage.wait(0.1)
    withExtendedLifetime(lock) {}
    #expect(!centre.drawer.isOpen && bench.model.notifications.toasts.isEmpty)
    try await stage.settle()
    #expect(try !stage.shows("Ada") && !stage.shows("pot"))
  }

  @Test func aSwipeDismisses() async throws {
    let stage = try stage()
    try bench.post("Post", "Ada", "The key is under the pot")
    try await stage.settle()
    let place = try stage.position(of: Self.ada)
    try await stage.drag(from: place, to: Point(x: place.x + 360, y: place.y))
    try await stage.settle()
    #expect(bench.model.notifications.all.isEmpty)
  }

  /// What arrives while a card is held is there at once, and once. The card goes if it is swiped
  /// far enough, unless another one of its app has come to lie on it.
  @Test(arguments: [40.0, 360], ["Camera", "Post"])
  func whatArrivesWhileACardIsSwipedIsThere(distance: Double, app: String) async throws {
    let stage = try stage()
    try bench.post("Post", "Ada", "The key is under the pot")
    try await stage.settle()
    try await press(stage, on: Self.ada, dragging: (distance, 0))
    try bench.post(app, "Brook")
    try await stage.wait(0.5)
    #expect(try stage.countRows("\(app), Brook") == 1)
    stage.send(.pointer(.released(.primary)))
    try await stage.settle()
    let isGone = distance > 100 && app == "Camera"
    #expect(bench.model.notifications.all.map(\.summary) == ["Brook"] + (isGone ? [] : ["Ada"]))
    #expect(try stage.countRows("\(app), Brook") == 1)
    if app == "Post" {
      try await stage.click("Post, Brook")
      try await stage.settle()
    }
    #expect(try stage.countRows(Self.ada) == (isGone ? 0 : 1))
    #expect(try stage.countRows("\(app), Brook") == 1)
  }

  /// Presses on something, drags it, and holds it there.
  private func press(
    _ stage: Stage, on name: String, dragging distance: (x: Double, y: Double)
  ) async throws {
    let place = try stage.position(of: name)
    try await stage.point(at: place)
    stage.send(.pointer(.pressed(.primary)))
    for step in 1...8 {
      let part = Double(step) / 8
      try await stage.point(
        at: Point(x: place.x + distance.x * part, y: place.y + distance.y * part))
    }
  }

  /// The same while the centre itself is pulled.
  @Test func whatArrivesWhileTheCentreIsPulledIsThere() async throws {
    let centre = Centre(bench.model)
    let drawer = centre.drawer.drawer
    let stage = try bench.stage(Size(width: 1_000, height: 790)) { WidgetView { drawer } }
    drawer.open(true)
    try bench.post("Post", "Ada", "The key is under the pot")
    try await stage.settle()
    try await press(stage, on: "9:41", dragging: (0, -80))
    #expect(drawer.openness < 1)
    try bench.post("Camera", "217 pictures")
    try bench.post("Post", "Brook")
    try await stage.wait(0.5)
    #expect(drawer.openness < 1)
    #expect(try stage.countRows("Camera, 217 pictures") == 1)
    #expect(try stage.countRows("Post, Brook") == 1)
    stage.send(.pointer(.released(.primary)))
    try await stage.settle()
    #expect(drawer.openness == 1)
    #expect(try stage.countRows("Camera, 217 pictures") == 1)
    #expect(try stage.countRows("Post, Brook") == 1)
    #expect(bench.model.notifications.all.map(\.summary) == ["Brook", "217 pictures", "Ada"])
    withExtendedLifetime(centre) {}
  }

  @Test func theSpaceBarDoesNotCloseTheCentre() async throws {
    let centre = Centre(bench.model)
    let drawer = centre.drawer.drawer
    let stage = try bench.stage(Size(width: 1_000, height: 790)) { WidgetView { drawer } }
    drawer.open(true)
    try await stage.settle()
    try await stage.press(.space)
    try await stage.settle()
    #expect(drawer.openness == 1)
    drawer.togglesOnSpace = true
    try await stage.press(.space)
    try await stage.settle()
    #expect(drawer.openness == 0)
    withExtendedLifetime(centre) {}
  }

  @Test func tilesAndLevelsSetTheServices() async throws {
    let stage = try stage()
    try await stage.settle()
    try await stage.click("Do not disturb")
    #expect(bench.model.notifications.silence.isOn)
    try await stage.click("Wi-Fi")
    #expect(!bench.model.network.isWirelessOn)
    try await stage.click("Mute")
    try await stage.settle()
    #expect(bench.model.audio.output?.isMuted == true)
    try await stage.click("Pause")
    #expect(bench.model.media.active?.playback == .paused)
    let place = try stage.position(of: "Brightness")
    try await stage.click(at: Point(x: place.x - 40, y: place.y))
    try await stage.settle()
    #expect(bench.model.brightness.level < 0.5)
  }

  @Test func networksAreOnAPage() async throws {
    let stage = try stage(nil, .dark)
    try await stage.settle()
    try await stage.click("Networks")
    try await stage.settle()
    #expect(try stage.shows("Guests") && stage.shows("Safe, Needs a password"))
    #expect(try !stage.shows("Brightness"))
    try await stage.click("Guests")
    #expect(bench.model.network.accessPoints.first(where: \.isActive)?.name == "Guests")
    try await stage.settle()
    try stage.expectPicture("centre-networks")
    try await stage.press(.escape)
    try await stage.settle()
    #expect(try stage.shows("Brightness"))
    #expect(try !stage.shows("Safe"))
  }

  /// What is at the end of the centre does not move, and what the page replaces cannot be used.
  @Test func theCentreIsAsHighWithAPage() async throws {
    let stage = try stage()
    try await stage.settle()
    let place = try stage.position(of: "Power")
    try await stage.click("Networks")
    try await stage.settle()
    #expect(try stage.position(of: "Power") == place)
    let tree = try stage.accessibleTree()
    #expect(!tree.contains { $0.contains("Do not disturb") || $0.contains("Next month") })
    for _ in 0..<12 {
      try await stage.press(.tab)
      #expect(try stage.accessibleTree().contains { $0.contains(", focused") })
    }
  }

  @Test func devicesAreOnAPage() async throws {
    let stage = try stage()
    try await stage.settle()
    try await stage.click("Devices")
    try await stage.settle()
    try await stage.click("Headphones, 70 %")
    try await stage.settle()
    #expect(try stage.shows("Headphones, Connected · 70 %") && !stage.shows("A neighbour's"))
    try await stage.click("Back")
    try await stage.settle()
    #expect(try stage.shows("Brightness"))
  }

  @Test func outputsAndStreamsAreOnAPage() async throws {
    let stage = try stage(nil, .dark)
    try await stage.settle()
    try await stage.click("Sound output")
    try await stage.settle()
    try await stage.click("Headphones")
    try await stage.click("Firn")
    try await stage.settle()
    #expect(bench.model.audio.output?.name == "Headphones")
    #expect(abs((bench.model.audio.streams.first?.volume ?? 0) - 0.5) < 0.05)
    try stage.expectPicture("centre-sound")
  }

  @Test func keysReachAndUseEverything() async throws {
    let stage = try stage()
    try bench.postSome()
    try await stage.settle()
    /// The place and the description of what has the focus.
    func focused() throws -> (offset: Int, element: String)? {
      try stage.accessibleTree().enumerated().first { $0.element.contains(", focused") }
    }
    func goTo(_ name: String) async throws {
      for _ in 0..<60 {
        if try focused()?.element.contains(name) == true { return }
        try await stage.press(.tab)
        try await stage.settle()
      }
      Issue.record("\(name) is not reached")
    }
    // All that can be pressed or moved is visited once, in the order of reading.
    let controls = try stage.accessibleTree().enumerated().filter {
      let role = $0.element.drop { $0 == " " }.prefix { $0 != " " }
      return ["button", "switch", "slider", "link"].contains(role)
    }
    var places: [Int] = []
    for _ in 0..<60 {
      try await stage.press(.tab)
      try await stage.settle()
      let place = try #require(try focused()).offset
      if places.contains(place) { break }
      places.append(place)
    }
    #expect(places == places.sorted() && controls.count > 20)
    #expect(controls.allSatisfy { places.contains($0.offset) }, "\(places)")

    // Space and Return press, arrows move.
    try await goTo("“Do not disturb")
    try await stage.press(.enter)
    #expect(bench.model.notifications.silence.isOn)
    try await goTo("“Volume")
    let volume = bench.model.audio.output?.volume ?? 0
    try await stage.press(.right)
    try await stage.settle()
    #expect((bench.model.audio.output?.volume ?? 0) > volume)
    try await goTo("“Networks")
    try await stage.press(.enter)
    try await stage.settle()
    #expect(try stage.shows("Guests"))
    try await goTo("“Back")
    try await stage.press(.enter)
    try await stage.settle()
    // A pile opens, and each of its notifications is dismissed by keys.
    try await goTo("button “Post, Brook")
    try await stage.press(.enter)
    try await stage.settle()
    #expect(try stage.shows("Ada"))
    try await goTo("button “Post, Ada")
    try await goTo("“Dismiss")
    try await stage.press(.enter)
    try await stage.settle()
    let left = bench.model.notifications.all.map(\.summary)
    #expect(left.count == 4 && !left.contains("Ada"))
  }

  @Test func airplaneModeIsATile() async throws {
    let stage = try stage()
    try await stage.settle()
    try await stage.click("Airplane mode")
    #expect(bench.model.network.isAirplane)
  }
}
