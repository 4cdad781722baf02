// SPDX-License-Identifier: MIT

import DBus
import ScrimTesting
import Testing

@testable import Services
@testable import Shell

/// Toasts on a stage.
@Suite struct ToastTests {
  private let bench = ShellBench()
  private let list = ToastList()
  private static let ada = "Post, Ada, The key is under the pot"
  private static let brook =
    "Post, Brook, See you on Sunday? The timetable is at the ferry's page."

  private func stage(_ appearance: Appearance? = nil) throws -> Stage {
    let (list, model) = (list, bench.model)
    return try bench.stage(
      Size(width: 408, height: 560), appearance ?? .dark,
      isPictured: appearance != nil
    ) {
      ToastsView(list: list, model: model)
    }
  }

  private func update() { withMotion { list.show(bench.model.notifications.toasts) } }

  @Test(arguments: [Appearance.light, .dark])
  func toastsOfAnAppLieOnOneAnother(appearance: Appearance) async throws {
    let stage = try stage(appearance)
    try bench.postSome()
    update()
    try await stage.settle()
    #expect(try stage.shows("Brook") && !stage.shows("Ada"))
    for text in ["217 pictures", "almost empty", "Three packages"] {
      #expect(try stage.shows(text))
    }
    try stage.expectPicture("toasts-\(appearance)")
    try await stage.click(Self.brook)
    try await stage.settle()
    #expect(try stage.shows("Ada"))
  }

  /// `scrim msg open toasts` shows none that are gone.
  @Test func withoutToastsThePanelStaysClosed() throws {
    _ = try stage()
    let toasts = Toasts(bench.model)
    toasts.panel.open()
    #expect(!toasts.panel.isOpen)
    try bench.post("Post", "Ada")
    toasts.panel.open()
    #expect(toasts.panel.isOpen)
    bench.model.notifications.dismissAll()
    toasts.panel.close()
    toasts.panel.open()
    #expect(!toasts.panel.isOpen)
  }

  /// An urgent toast is seen, however many others have come since, also of its own app.
  @Test func urgentToastsComeFirst() async throws {
    let stage = try stage()
    try bench.postSome()
    try bench.post("Power", "The charger is back")
    for number in 1...6 { try bench.post("App \(number)", "Number \(number)") }
    update()
    try await stage.settle()
    #expect(try stage.shows("almost empty") && !stage.shows("The charger is back"))
    #expect(try stage.shows("Number 6") && !stage.shows("Number 1"))
    let (urgent, newest) = (
      try stage.position(of: "Power, The battery is almost empty, Plug in the charger."),
      try stage.position(of: "App 6, Number 6")
    )
    #expect(urgent.y < newest.y)
  }

  /// A press on a pile shows what lies in it, even if the newest has an action for a click.
  @Test func aPressOnAPileShowsAllOfIt() async throws {
    let stage = try stage()
    for name in ["Ada", "Brook"] { try bench.post("Post", name, actions: ["default", "Open"]) }
    update()
    try await stage.settle()
    #expect(try !stage.shows("Ada"))
    try await stage.click("Post, Brook")
    try await stage.settle()
    #expect(try stage.shows("Ada") && bench.model.notifications.all.count == 2)
  }

  @Test func aSwipeHidesAToastAndLeavesItInTheHistory() async throws {
    let stage = try stage()
    try bench.post("Post", "Ada", "The key is under the pot")
    update()
    try await stage.settle()
    let place = try stage.position(of: Self.ada)
    try await stage.drag(from: place, to: Point(x: place.x + 300, y: place.y))
    try await stage.settle()
    #expect(bench.model.notifications.toasts.isEmpty)
    #expect(bench.model.notifications.all.map(\.summary) == ["Ada"])
  }

  /// The menu of a card copies its texts.
  @Test func textsAreCopied() async throws {
    let stage = try stage()
    try bench.post("Post", "Ada", "The <b>key</b> is under the pot")
    update()
    try await stage.settle()
    let place = try stage.position(of: Self.ada)
    stage.send(.pointer(.moved(place)))
    stage.send(.pointer(.pressed(.secondary)))
    try await stage.settle()
    try await stage.click("Copy Text")
    var copied: String?
    bench.app.clipboard.read(.clipboard) { copied = $0 }
    #expect(copied == "Ada\nThe key is under the pot")
    #expect(bench.model.notifications.all.count == 1)
  }

  /// The time of all stops while the pointer is over any of them.
  @Test func toastsStayWhileThePointerIsOverOne() async throws {
    let toasts = Toasts(bench.model)
    let (model, list) = (bench.model, toasts.list)
    let stage = try bench.stage(Size(width: 408, height: 560)) {
      ToastsView(list: list, model: model)
    }
    var ids = [
      try bench.post("Post", "Ada", "The key is under the pot"), try bench.post("Camera", "217"),
    ]
    func areHeld() -> [Bool] { ids.map(bench.model.notifications.isHeld) }
    try await stage.settle()
    #expect(areHeld() == [false, false])
    try await stage.point(at: try stage.position(of: Self.ada))
    #expect(areHeld() == [true, true])
    ids.append(try bench.post("Power", "Plug in"))
    try await stage.settle()
    #expect(areHeld() == [true, true, true])
    try await stage.point(at: Point(x: 2, y: 558))
    #expect(areHeld() == [false, false, false])
  }

  @Test func theButtonDismisses() async throws {
    let stage = try stage()
    try bench.post("Post", "Ada")
    update()
    try await stage.settle()
    try await stage.click("Dismiss")
    #expect(bench.model.notifications.all.isEmpty)
  }

  @Test func moreAppsThanFitAreCounted() async throws {
    let stage = try stage()
    for app in ["A", "B", "C", "D", "E", "F"] { try bench.post(app, "\(app) has news") }
    update()
    try await stage.settle()
    #expect(try stage.shows("2 more") && !stage.shows("A has news"))
  }

  @Test func inALowerCornerTheNewestIsAtTheBottom() async throws {
    bench.model.settings.toastCorner = .bottomRight
    let stage = try stage()
    for app in ["A", "B", "C", "D", "E"] { try bench.post(app, "\(app) has news") }
    update()
    try await stage.settle()
    func y(_ name: String) throws -> Double { try stage.position(of: name).y }
    #expect(try y("E, E has news") > y("D, D has news") && y("B, B has news") > y("1 more"))
    #expect(try y("E, E has news") > 400)
  }

  @Test func aReplyIsWrittenInTheCentre() async throws {
    let stage = try stage()
    var opened = 0
    bench.model.openCentre = { opened += 1 }
    try bench.post("Post", "Ada", actions: ["inline-reply", "Answer"])
    update()
    try await stage.settle()
    try await stage.click("Reply")
    #expect(opened == 1)
    #expect(bench.model.notifications.toasts.isEmpty)
    #expect(bench.model.notifications.all.count == 1)
    #expect(bench.model.replying == bench.model.notifications.all[0].id)
  }

  @Test func withoutACentreThereIsNoReply() async throws {
    var pictures: [Bitmap] = []
    for actions in [["inline-reply", "Answer"], []] {
      let test = ToastTests()
      let stage = try test.stage()
      test.bench.model.openCentre = nil
      try test.bench.post("Post", "Ada", actions: actions)
      test.update()
      try await stage.settle()
      pictures.append(try stage.picture())
    }
    #expect(pictures[0].pixels == pictures[1].pixels)
  }

  @Test func thePanelIsOpenWhileThereAreToasts() async throws {
    let toasts = Toasts(bench.model)
    let stage = try stage()
    try await stage.wait(0.1)
    #expect(!toasts.panel.isOpen)
    try bench.post("Post", "Ada")
    try await stage.wait(0.1)
    #expect(toasts.panel.isOpen && toasts.panel.panel.layer == .top)
    #expect(toasts.list.groups.map(\.id) == ["Post"])
    let urgent = try bench.post("Power", "Plug in", hints: ["urgency": .byte(2)])
    try await stage.wait(0.1)
    #expect(toasts.panel.panel.layer == .overlay && toasts.list.groups.count == 2)
    bench.model.notifications.dismiss(urgent)
    try await stage.wait(0.1)
    #expect(toasts.panel.isOpen && toasts.panel.panel.layer == .top)
    #expect(toasts.panel.panel.transition == .slide(.right))
    // They are gone before the centre takes its picture of the desktop.
    bench.model.isCentreOpen = true
    try await stage.wait(0.1)
    #expect(!toasts.panel.isOpen && toasts.panel.panel.transition == nil)
    bench.model.isCentreOpen = false
    try await stage.wait(0.1)
    #expect(toasts.panel.isOpen && toasts.panel.panel.transition == .slide(.right))
    bench.model.notifications.dismissAll()
    try await stage.wait(0.1)
    #expect(!toasts.panel.isOpen)
  }

  /// Beside an open launcher there are urgent toasts alone. The others wait, and their time stands
  /// still.
  @Test func toastsWaitForTheLauncherToClose() async throws {
    let (toasts, launcher) = (Toasts(bench.model), Launcher(bench.model))
    let stage = try stage()
    func apps() -> [String] { toasts.panel.isOpen ? toasts.list.groups.map(\.id) : [] }
    var ids = [try bench.post("Post", "Ada")]
    func areHeld() -> [Bool] { ids.map(bench.model.notifications.isHeld) }
    try await stage.wait(0.1)
    #expect(apps() == ["Post"] && areHeld() == [false])
    launcher.panel.open()
    try await stage.wait(0.1)
    #expect(apps() == [] && areHeld() == [true])
    ids.append(try bench.post("Camera", "217 pictures"))
    let urgent = try bench.post("Power", "Plug in", hints: ["urgency": .byte(2)])
    try await stage.wait(0.1)
    #expect(apps() == ["Power"] && areHeld() == [true, true])
    // A pointer over it that leaves does not let the time of the others go on.
    for isHovered in [true, false] { toasts.list.hold(bench.model, isHovered: isHovered) }
    #expect(areHeld() == [true, true])
    bench.model.notifications.dismiss(urgent)
    launcher.panel.close()
    try await stage.wait(0.1)
    #expect(apps() == ["Camera", "Post"] && areHeld() == [false, false])
  }

  @Test func aLockedSessionShowsNoToasts() throws {
    try bench.post("Post", "Ada")
    bench.model.notifications.isLocked = true
    #expect(bench.model.notifications.toasts.isEmpty)
  }
}
