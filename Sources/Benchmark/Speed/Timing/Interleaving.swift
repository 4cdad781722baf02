/// The order in which things are measured that are to be compared: in rounds, each of them once a round, and
/// every other round backwards. What changes slowly, as a machine that grows warm, then weighs on all alike.
struct Interleaving {
  /// How many things there are.
  let count: Int

  /// The order of a round.
  func order(_ round: Int) -> [Int] {
    round % 2 == 0 ? Array(0..<count) : (0..<count).reversed()
  }
}
