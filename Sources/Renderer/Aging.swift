/// What a store keeps for as long as it is used.
protocol Aging {
  /// The number of the frame that it was last used in.
  var lastFrame: UInt64 { get }
}

extension Dictionary where Value: Aging {
  /// What was not used in `frame` nor later, the least lately used first.
  func unused(since frame: UInt64) -> [Element] {
    filter { $0.value.lastFrame < frame }.sorted { $0.value.lastFrame < $1.value.lastFrame }
  }
}
