// SPDX-License-Identifier: MIT

/// Random numbers determined by a seed, so that failures repeat.
public struct SeededRandom: RandomNumberGenerator {
  /// State of the generator.
  private var state: UInt64

  /// The numbers of `seed`.
  public init(seed: some BinaryInteger) { state = UInt64(seed) &* 0x9e37_79b9_7f4a_7c15 }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// True with a probability of 1 in `one`.
  public mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &self) == 0 }
}
