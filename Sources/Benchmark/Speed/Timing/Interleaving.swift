// SPDX-License-Identifier: MIT

/// The order of measurements that are compared: rounds of all of them, every other round reversed,
/// so that slow changes such as a warming machine affect all alike.
struct Interleaving {
  /// Number of measurements in a round.
  let count: Int

  /// Order of a round.
  func order(_ round: Int) -> [Int] {
    round % 2 == 0 ? Array(0..<count) : (0..<count).reversed()
  }
}
