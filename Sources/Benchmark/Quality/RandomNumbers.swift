/// A deterministic random number generator (SplitMix64).
struct RandomNumbers {
  /// State; advances by a fixed odd number.
  private var state: UInt64

  /// A sequence from `seed`.
  init(seed: UInt64) { state = seed &* 0xD134_2543_DE82_EF95 }

  /// The next 64 bits.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A number in 0..<1.
  mutating func nextUnit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// An integer in 0..<bound.
  mutating func next(below bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
