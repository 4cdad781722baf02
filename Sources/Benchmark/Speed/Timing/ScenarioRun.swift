import ScrimKit

/// Draws scenarios in turns and keeps what they take.
struct ScenarioRun {
  /// What is drawn.
  private let rigs: [Rig]
  /// The frames of each, by rounds.
  private var turns: [[[FrameSample]]]
  /// What our own code allocated in a frame of each.
  private var allocations: [[Int]]
  /// Where the time of each goes.
  private var passes: [PassTimes?]
  /// Whether it is said where what our own code allocates comes from.
  var tracesAllocations = false

  /// Frames of a turn that are timed. One more comes first: it finds the caches of another scenario.
  private static let framesOfTurn = 5
  /// Frames that are drawn pass by pass, when all others are done.
  private static let framesOfProfile = 10
  /// Ticks of a window in which nothing happens: ten seconds of a screen of 60 Hz.
  static let idleTicks = 600

  /// A run of `rigs`.
  init(_ rigs: [Rig]) {
    self.rigs = rigs
    turns = rigs.map { _ in [] }
    allocations = turns.map { _ in [] }
    passes = turns.map { _ in nil }
  }

  /// Draws until `isOver` says so, at least `rounds` rounds.
  mutating func run(
    atLeast rounds: Int, until isOver: () -> Bool, progress: (Int) -> Void
  ) throws(AppFailure) {
    let interleaving = Interleaving(count: rigs.count)
    var round = 0
    while round < rounds || !isOver() {
      progress(round)
      for index in interleaving.order(round) { try turn(index, isFirst: round == 0) }
      round += 1
    }
    for (index, rig) in rigs.enumerated() where rig.scenario != .idle {
      try rig.pictures.makeCurrent()
      passes[index] = try rig.passTimes(frames: Self.framesOfProfile)
    }
  }

  private mutating func turn(_ index: Int, isFirst: Bool) throws(AppFailure) {
    let rig = rigs[index]
    try rig.pictures.makeCurrent()
    let isIdle = rig.scenario == .idle
    guard !isIdle || isFirst else { return }
    allocations[index].append(try rig.allocationsOfStep(traced: tracesAllocations))
    var samples: [FrameSample] = []
    for _ in 0..<(isIdle ? Self.idleTicks : Self.framesOfTurn) { samples.append(try rig.step()) }
    turns[index].append(samples)
  }

  /// What came of it.
  var results: [ScenarioResult] {
    rigs.indices.compactMap { index in
      ScenarioResult(
        rigs[index].scenario, size: rigs[index].pictures.size, turns: turns[index],
        allocations: allocations[index], passes: passes[index],
        textureBytes: rigs[index].pictures.textureBytes)
    }
  }
}
