// SPDX-License-Identifier: MIT

import Cases
import Backdrop
import Demonstration
import GLES
import Geometry
import Testing

@testable import Benchmark

/// The work of each scenario, counted and not timed.
@MainActor @Suite struct ScenarioTests {
  /// A small window, so that the tests are fast.
  private static let size = Size<Logical>(width: 640, height: 400)

  /// The counts of a few frames of `scenario`.
  private func frames(
    _ scenario: Scenario, _ count: Int = 4, sigma: Double = 12, planner: (any Planner)? = nil
  ) throws -> [FrameCounts] {
    let setup = ScenarioSetup(scenario, size: Self.size, sigma: sigma)
    let renderer = try ScenarioRenderer(scenario, setup, platform: .best, planner: planner)
    var counts: [FrameCounts] = []
    for _ in 0..<count { counts.append(try renderer.step().counts) }
    try renderer.close()
    return counts
  }

  @Test func everySceneOfTheDemoIsAScenario() {
    let scenes = Set(Scenario.allCases.compactMap(\.scene))
    #expect(scenes == Set(DemoScene.names))
  }

  @Test(arguments: Cases.choice(Scenario.allCases.filter { $0 != .idle }, every: 2))
  func everyFrameOfAMovingScenarioIsDrawn(_ scenario: Scenario) throws {
    for counts in try frames(scenario) {
      #expect(counts.frames == 1)
      #expect(counts.redrawn > 0)
    }
  }

  @Test func passTimesAddUpToTheFrame() throws {
    let setup = ScenarioSetup(.full, size: Self.size, sigma: 24)
    let renderer = try ScenarioRenderer(.full, setup, platform: .best)
    let counts = try renderer.step().counts
    let times = try renderer.passTimes(frames: 4)
    // Profiling repeats the last frame, and does not change the following ones.
    #expect(times.passes.reduce(0) { $0 + $1.draws } == Double(counts.draws))
    #expect(try renderer.step().counts == counts)
    try renderer.close()
    #expect(times.passes.allSatisfy { $0.time >= 0 })
    #expect(times.passes.map(\.time) == times.passes.map(\.time).sorted(by: >))
    #expect(times.between >= 0)
    #expect(times.passes.contains { $0.name == "GlassProgram (plain, bare)" && $0.draws >= 1 })
  }

  @Test func scrollingNeverEnds() throws {
    #expect(try frames(.scrollBare, 210).allSatisfy { $0.frames == 1 })
  }

  @Test(arguments: Cases.choice([Scenario.position, .stage, .sheet], every: 3))
  func scenesMoveInEveryFrameOfALongRun(_ scenario: Scenario) throws {
    #expect(try frames(scenario, 240).allSatisfy { $0.frames == 1 && $0.redrawn > 0 })
  }

  @Test func changedPixelsAreTheDamageOfTheWindow() throws {
    let full = try frames(.full)
    #expect(full.allSatisfy { $0.changed >= 640 * 200 && $0.changed <= $0.redrawn })
    #expect(Set(full.map(\.changed)).count == 1)
    #expect(try frames(.outside).map(\.changed) == Array(repeating: 20 * 20, count: 4))
    #expect(try frames(.resize).allSatisfy { $0.changed > 0 && $0.changed <= $0.redrawn })
    for counts in try frames(.damage) {
      #expect(counts.changed > 20 * 20)
      #expect(counts.changed < 640 * 200 / 4)
    }
  }

  @Test func eachTargetIsDrawnIntoOnceAFrame() throws {
    // The plane, the level of each pass, the window.
    for counts in try frames(.full) { #expect(counts.targetChanges == counts.blurPasses + 2) }
    #expect(try frames(.outside).allSatisfy { $0.targetChanges == 0 })
  }

  @Test func theProcessIsOlderThanItsFirstFrame() throws {
    let setup = ScenarioSetup(.outside, size: Self.size, sigma: 12)
    let renderer = try ScenarioRenderer(.outside, setup, platform: .best)
    #expect(renderer.firstFrame > 0)
    #expect(renderer.processAgeAtFirstFrame >= renderer.firstFrame)
    try renderer.close()
  }

  @Test(arguments: [Scenario.scroll, .full, .slide])
  func onlyScrollAndFullAreComparedWithCopies(_ scenario: Scenario) throws {
    let setup = ScenarioSetup(scenario, size: Self.size, sigma: 12)
    let renderer = try ScenarioRenderer(scenario, setup, platform: .best)
    let before = try renderer.step().counts
    let copy = renderer.copy()
    // Copies do not change the frames that follow.
    let after = try renderer.step().counts
    try renderer.close()
    #expect((copy == nil) == (scenario == .slide))
    #expect(copy.map { $0.wall > 0 } ?? true)
    #expect(after.frames == 1)
    #expect(after.changed == before.changed)
  }

  @Test func idleScenariosDrawNothing() throws {
    for counts in try frames(.idle, 20) { #expect(counts == FrameCounts()) }
  }

  @Test func aFlatTintIsTheSameFrameWithoutABlur() throws {
    let (glass, tint) = (try frames(.scroll), try frames(.scrollTint))
    #expect(glass.allSatisfy { $0.reblurred > 0 })
    #expect(tint.allSatisfy { $0.reblurred == 0 && $0.blurPasses == 0 })
    // The content under the tint is drawn, too: at least the pixels under the header.
    #expect(tint.allSatisfy { $0.redrawn > 640 * 300 })
  }

  @Test func aSmallChangeBlursLittleAndOneOutsideNothing() throws {
    let full = try #require(try frames(.full).last)
    let damage = try #require(try frames(.damage).last)
    let outside = try #require(try frames(.outside).last)
    #expect(damage.reblurred > 0)
    #expect(damage.reblurred * 4 < full.reblurred)
    #expect(damage.redrawn * 4 < full.redrawn)
    #expect(outside.reblurred == 0)
    #expect(outside.redrawn >= 400 && outside.redrawn < 2000)
  }

  @Test func slidingOverStillContentBlursLittle() throws {
    let full = try #require(try frames(.full).last)
    for counts in try frames(.slide) { #expect(counts.reblurred * 4 < full.reblurred) }
  }

  @Test func pullingChangesSigmaInEveryFrame() throws {
    for counts in try frames(.pull) {
      #expect(counts.reblurred > 0)
      #expect(counts.blurPasses > 0)
    }
  }

  /// Optimised code allocates nothing. Debug code must not allocate more in the second half than in
  /// the first; the halves are long enough for differences between frames to average out.
  @Test(arguments: Cases.choice([Scenario.slide, .full, .damage, .outside, .scroll], every: 2))
  func steadyFramesAllocateNothing(_ scenario: Scenario) throws {
    let setup = ScenarioSetup(scenario, size: Self.size, sigma: 12)
    let renderer = try ScenarioRenderer(scenario, setup, platform: .best)
    // Reused storage grows until each piece has had the maximum size.
    for _ in 0..<120 { _ = try renderer.step() }
    var counts: [Int] = []
    for _ in 0..<160 { counts.append(try renderer.allocationsOfStep()) }
    try renderer.close()
    #if DEBUG
    let early = counts[..<80].reduce(0, +)
    #expect(counts[80...].reduce(0, +) <= early + early / 10)
    #else
    #expect(counts.allSatisfy { $0 == 0 })
    #endif
  }

  @Test func twiceAsManyPassesAreDetected() throws {
    let plain = try frames(.full).map(\.blurPasses)
    var settings = SpeedSettings()
    settings.isDoubled = true
    let doubled = try frames(.full, planner: settings.planner).map(\.blurPasses)
    #expect(plain.allSatisfy { $0 > 0 })
    #expect(zip(plain, doubled).allSatisfy { $1 > $0 })
  }

  @Test func theRequestedProfileIsMeasured() throws {
    var settings = SpeedSettings()
    #expect(settings.planner == nil)
    let fetches = try BlurProfile.allCases.map { profile in
      settings.profile = profile
      return try frames(.full, sigma: 9, planner: settings.planner).map(\.fetches)
    }
    #expect(fetches[0] != fetches[1])
  }

  @Test func turnsAreOfTimedFramesAndIdleOfTenSeconds() throws {
    var renderers: [ScenarioRenderer] = []
    for scenario in [Scenario.full, .idle] {
      renderers.append(
        try ScenarioRenderer(
          scenario, ScenarioSetup(scenario, size: Self.size, sigma: 12), platform: .best))
    }
    var run = ScenarioRun(renderers)
    try run.run(atLeast: 2, until: { true }, progress: { _ in })
    let results = run.results
    #expect(results.map(\.scenario) == [.full, .idle])
    #expect(results[0].turns.count == 2)
    #expect(results[0].times.sorted.count == 10)
    #expect(results[0].count("frames") == 1)
    #expect(results[1].times.sorted.count == ScenarioRun.idleTicks)
    #expect(results[1].count("frames") == 0)
    for renderer in renderers { try renderer.close() }
  }
}
