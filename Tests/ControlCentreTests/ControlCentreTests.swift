// SPDX-License-Identifier: MIT

import ScrimTesting
import Testing

@testable import control_centre_example

/// The control centre of Examples/ControlCentre on a stage.
@Suite struct ControlCentreTests {
  private let centre = Centre()
  private let stage: Stage

  init() throws { stage = try Self.stage(centre, .dark) }

  private static func stage(_ centre: Centre, _ appearance: Appearance) throws -> Stage {
    try Stage(size: Size(width: 520, height: 760), theme: Theme(appearance)) {
      Desk(centre: centre)
    }
  }

  /// Has the panel hear of the time and of three notifications.
  private func feed() {
    for line in [
      "09:41|0.42", "Post|Ada|The key is under the pot", "Post|Brook|See you on Sunday?",
      "Updates|Three packages are newer|Restart when you have time",
    ] { centre.receive(line) }
  }

  private func shows(_ text: String) throws -> Bool {
    try stage.accessibleTree().contains { $0.contains(text) }
  }

  @Test func aPressOnTheBarOpensAndClosesThePanel() async throws {
    try await stage.click(at: Point(x: 200, y: 18))
    try await stage.wait(0.1)
    #expect(centre.isOpen && centre.openness > 0 && centre.openness < 1)
    try await stage.settle()
    #expect(centre.openness == 1)
    try await stage.click(at: Point(x: 200, y: 18))
    try await stage.settle()
    #expect(!centre.isOpen && centre.openness == 0)
  }

  @Test func theBlurFollowsADrag() async throws {
    feed()
    try await stage.settle()
    try stage.expectPicture("closed")
    stage.send(.pointer(.moved(Point(x: 260, y: 50))))
    stage.send(.pointer(.pressed(.primary)))
    for step in 1...20 {
      try await stage.point(at: Point(x: 260, y: 50 + 15 * Double(step)))
    }
    let openness = centre.openness
    #expect(openness > 0.2 && openness < 0.8)
    try stage.expectPicture("half-open")
    stage.send(.pointer(.released(.primary)))
    try await stage.settle()
    #expect(centre.isOpen && centre.openness == 1)
  }

  @Test(arguments: [Appearance.light, .dark])
  func theOpenPanelHasItsPicture(appearance: Appearance) async throws {
    let stage = try Self.stage(centre, appearance)
    feed()
    centre.isOpen = true
    try await stage.settle()
    try stage.expectPicture("open-\(appearance)")
  }

  @Test func aPressShowsAPileAndASwipeDismisses() async throws {
    feed()
    centre.isOpen = true
    try await stage.settle()
    #expect(try shows("Brook") && !shows("Ada"))
    try await stage.click("Brook, See you on Sunday?")
    try await stage.settle()
    #expect(try shows("Brook") && shows("Ada"))
    #expect(try stage.accessibleTree().contains { $0.hasPrefix("row") })
    let place = try stage.position(of: "Brook, See you on Sunday?")
    try await stage.drag(from: place, to: Point(x: place.x + 300, y: place.y))
    try await stage.settle()
    #expect(try !shows("Brook") && shows("Ada"))
    #expect(centre.notes.map(\.title) == ["Three packages are newer", "Ada"])
  }

  @Test func controlsChangeTheModel() async throws {
    centre.isOpen = true
    try await stage.settle()
    try await stage.click("Bluetooth")
    #expect(!centre.bluetooth)
    try await stage.click("Pause")
    try await stage.settle()
    #expect(!centre.isPlaying)
    #expect(try shows("Play"))
  }
}
