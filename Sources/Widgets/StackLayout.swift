/// How a stack shares its length among what is in it. Arithmetic alone, in logical units.
struct StackLayout {
  /// What a stack knows of one of its items.
  struct Item: Hashable {
    /// The length that it likes best.
    var ideal: Double
    /// The length that it can do with.
    var minimum: Double
    /// The greatest length that it can take.
    var maximum: Double
    /// Its part of the room to spare, compared to that of others; 0 takes none.
    var stretch: Double
  }

  /// The lengths of `items` that together take `available`, where they can.
  static func lengths(of items: [Item], available: Double) -> [Double] {
    let ideal = items.reduce(0) { $0 + $1.ideal }
    if ideal > available { return shrunk(items, by: ideal - available) }
    return stretched(items, by: available - ideal)
  }

  /// Everything gives, in proportion to how much it can.
  private static func shrunk(_ items: [Item], by excess: Double) -> [Double] {
    let give = items.reduce(0) { $0 + max($1.ideal - $1.minimum, 0) }
    let part = give > 0 ? min(excess / give, 1) : 0
    return items.map { $0.ideal - part * max($0.ideal - $0.minimum, 0) }
  }

  /// Everything that stretches takes its part. What one cannot take the others do.
  private static func stretched(_ items: [Item], by spare: Double) -> [Double] {
    var lengths = items.map(\.ideal)
    var growing = items.indices.filter {
      items[$0].stretch > 0 && items[$0].maximum > items[$0].ideal
    }
    var rest = spare
    while !growing.isEmpty, rest > 0 {
      let parts = growing.reduce(0) { $0 + items[$1].stretch }
      let full = growing.filter {
        items[$0].maximum - items[$0].ideal <= rest * items[$0].stretch / parts
      }
      guard !full.isEmpty else {
        for index in growing { lengths[index] += rest * items[index].stretch / parts }
        break
      }
      for index in full {
        lengths[index] = items[index].maximum
        rest -= items[index].maximum - items[index].ideal
      }
      growing.removeAll { full.contains($0) }
    }
    return lengths
  }
}
