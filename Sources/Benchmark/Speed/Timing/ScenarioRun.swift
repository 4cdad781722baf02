// SPDX-License-Identifier: MIT

import ScrimKit

/// Draws scenarios in turns and records their frames.
@MainActor struct ScenarioRun {
  /// The scenarios.
  private let renderers: [ScenarioRenderer]
  /// Frames of each scenario, by round.
  private var turns: [[[FrameSample]]]
  /// Heap allocations of each scenario's frames.
  private var allocations: [[Int]]
  /// Copies of each scenario's changed pixels, the fastest of each round.
  private var copies: [[ClockReading]]
  /// Times by pass of each scenario.
  private var passes: [PassTimes?]
  /// Prints the origin of each heap allocation.
  var tracesAllocations = false

  /// Timed frames of a turn. One untimed frame comes first, with the caches of another scenario.
  private static let framesOfTurn = 5
  /// Frames drawn pass by pass at the end.
  private static let framesOfProfile = 10
  /// Ticks of the idle scenario: ten seconds at 60 Hz.
  static let idleTicks = 600

  /// A run of `renderers`.
  init(_ renderers: [ScenarioRenderer]) {
    self.renderers = renderers
    turns = renderers.map { _ in [] }
    allocations = turns.map { _ in [] }
    copies = turns.map { _ in [] }
    passes = turns.map { _ in nil }
  }

  /// Draws at least `rounds` rounds, until `isOver` returns true.
  mutating func run(
    atLeast rounds: Int, until isOver: () -> Bool, progress: (Int) -> Void
  ) throws(AppFailure) {
    let interleaving = Interleaving(count: renderers.count)
    var round = 0
    while round < rounds || !isOver() {
      progress(round)
      for index in interleaving.order(round) { try turn(index, isFirst: round == 0) }
      round += 1
    }
    for (index, renderer) in renderers.enumerated() where renderer.scenario != .idle {
      try renderer.offscreen.makeCurrent()
      passes[index] = try renderer.passTimes(frames: Self.framesOfProfile)
    }
  }

  private mutating func turn(_ index: Int, isFirst: Bool) throws(AppFailure) {
    let renderer = renderers[index]
    try renderer.offscreen.makeCurrent()
    let isIdle = renderer.scenario == .idle
    guard !isIdle || isFirst else { return }
    allocations[index].append(try renderer.allocationsOfStep(traced: tracesAllocations))
    var samples: [FrameSample] = []
    for _ in 0..<(isIdle ? Self.idleTicks : Self.framesOfTurn) {
      samples.append(try renderer.step())
    }
    turns[index].append(samples)
    let times = (0..<Self.framesOfTurn).compactMap { _ in renderer.copy() }
    if let fastest = ClockReading.least(times) { copies[index].append(fastest) }
  }

  /// The results.
  var results: [ScenarioResult] {
    renderers.indices.compactMap { index in
      var result = ScenarioResult(
        renderers[index].scenario, size: renderers[index].offscreen.size, turns: turns[index],
        allocations: allocations[index], passes: passes[index],
        textureBytes: renderers[index].offscreen.textureBytes)
      result?.copies = copies[index]
      return result
    }
  }
}
