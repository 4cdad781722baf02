// SPDX-License-Identifier: MIT

import FakeCompositor
import Foundation
import Testing
import WaylandServer

/// `scrim shell` under a finger, in a scripted compositor.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ShellTouchTests {
  private let shell: ShellCommandTests.Running
  /// The touchscreen.
  private let seat: FakeSeat

  /// The finger.
  private static let finger: Int32 = 3
  /// The first column of the centre, and the middle of the slider of the glass, which is alone in
  /// the second column.
  private static let (column, slider) = (230.0, 49.0)

  init() throws {
    shell = try ShellCommandTests.Running(
      ["--only", "centre,toasts,bar"],
      settings: "{centre: {alignment: 'start', sections: ['levels'], levels: ['glass']}}")
    seat = shell.session.compositor.seats[0]
    seat.change([.pointer, .touch])
    shell.size = {
      switch $0 {
      case "bar": (1_000, 34)
      case "toasts": (408, 500)
      case "centre-edge": (1_000, 2)
      default: (1_000, 500)
      }
    }
    try shell.serve { shell.surface("bar")?.frames ?? 0 > 0 && seat.touch != nil }
  }

  private func surface(_ panel: String) throws -> FakeSurface {
    try #require(shell.surface(panel), "\(panel) is not open")
  }

  /// Puts the finger on a panel.
  private func touch(_ panel: String, _ x: Double, _ y: Double) throws {
    seat.down(try surface(panel), finger: Self.finger, x, y)
    try turn(20)
  }

  /// Moves the finger to a place, straight.
  private func move(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) throws {
    for step in 1...10 {
      let part = Double(step) / 10
      let (x, y) = (start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)
      seat.drag(finger: Self.finger, x, y)
      try turn(20)
    }
  }

  private func lift() throws {
    seat.up(finger: Self.finger)
    try shell.serveUntilIdle()
  }

  /// Serves the shell for some turns.
  private func turn(_ count: Int) throws {
    var turns = 0
    try shell.serve {
      turns += 1
      return turns > count
    }
  }

  /// Swipes from a place of a panel to the right.
  private func swipe(_ panel: String, _ x: Double, _ y: Double) throws {
    try touch(panel, x, y)
    try move(from: (x, y), to: (x + 360, y))
    try lift()
  }

  /// The lowest row of the centre in which anything is seen.
  private func depth() throws -> Int {
    let pixels = try #require(try surface("centre").pixels)
    return (0..<500).last { pixels[1_000 * $0 + 400] >> 24 > 0 } ?? 0
  }

  /// Pulls the centre out by the bar, and lets go of it.
  private func pullOut() throws {
    try touch("bar", 400, 17)
    try move(from: (400, 17), to: (400, 480))
    try lift()
  }

  /// The titles in the history, oldest first.
  private func titles() throws -> [String] {
    try RunningShell.history(at: shell.historyPath)
  }

  @Test func aSwipeHidesAToastAndLeavesItInTheHistory() throws {
    _ = try shell.notify("Ada")
    try shell.serve { shell.surface("toasts")?.frames ?? 0 > 0 }
    try shell.serveUntilIdle()
    try swipe("toasts", 120, 50)
    // The panel is gone before the next minute wakes the shell.
    for _ in 0..<3 where shell.surface("toasts") != nil { try shell.serveUntilIdle() }
    #expect(shell.surface("toasts") == nil)
    #expect(try titles() == ["Ada"] && shell.told.isEmpty)
  }

  /// It follows the finger, both ways.
  @Test func theCentreIsPulledOutAndPushedIn() throws {
    for number in 0..<4 { _ = try shell.notify("\(number)", from: "App \(number)") }
    try touch("bar", 400, 17)
    try move(from: (400, 17), to: (400, 134))
    try shell.serveUntilIdle()
    let first = try depth()
    try move(from: (400, 134), to: (400, 184))
    try shell.serveUntilIdle()
    let second = try depth()
    #expect(abs(second - first - 50) <= 2, "\(first), \(second)")
    try move(from: (400, 184), to: (400, 480))
    try lift()
    let whole = try depth()
    #expect(whole > second)
    try touch("centre", Self.column, 60)
    try move(from: (Self.column, 60), to: (Self.column, 20))
    try shell.serveUntilIdle()
    let third = try depth()
    try move(from: (Self.column, 20), to: (Self.column, -30))
    try shell.serveUntilIdle()
    let fourth = try depth()
    #expect(third < whole && abs(third - fourth - 50) <= 2, "\(whole), \(third), \(fourth)")
    try move(from: (Self.column, -30), to: (Self.column, -400))
    try lift()
    try shell.serve { shell.surface("centre") == nil }
  }

  /// A swipe dismisses what lies beneath the finger, which is another one once the list was
  /// scrolled.
  @Test func theListIsScrolledAndItsCardsAreSwiped() throws {
    for number in 0..<10 { _ = try shell.notify("\(number)", from: "App \(number)") }
    try pullOut()
    let place = (x: 120.0, y: 300.0)
    func dismissed() throws -> Int {
      let before = try titles()
      try swipe("centre", place.x, place.y)
      let gone = try Set(before).subtracting(titles())
      return try #require(gone.count == 1 ? gone.first.flatMap { Int($0) } : nil, "\(gone)")
    }
    let first = try dismissed()
    try touch("centre", place.x, 400)
    try move(from: (place.x, 400), to: (place.x, 150))
    // It rests, so that the list does not go on.
    try turn(600)
    try lift()
    #expect(shell.surface("centre") != nil)
    #expect(try dismissed() < first - 1)
  }

  /// A finger that holds the slider may stray: nothing else follows it.
  @Test func theSliderIsHeld() throws {
    let file = shell.settingsFile.deletingLastPathComponent().appending(path: "glass.json").path
    try pullOut()
    let depth = try depth()
    func value() throws -> Double {
      let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
      let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      return try #require(object?["choice"] as? Double, "\(text)")
    }
    try touch("centre", 511, Self.slider)
    try move(from: (511, Self.slider), to: (740, Self.slider + 60))
    try shell.serveUntilIdle()
    #expect(try (0.7..<0.9).contains(value()))
    try move(from: (740, Self.slider + 60), to: (580, Self.slider))
    try lift()
    #expect(try (0.1..<0.4).contains(value()))
    #expect(try self.depth() == depth)
  }
}
