// SPDX-License-Identifier: MIT

/// Distributes the length of a stack among its children, in logical units.
struct StackLayout {
  /// Layout properties of a child.
  struct Item: Hashable {
    /// Natural length.
    var ideal: Double
    /// Minimum length.
    var minimum: Double
    /// Maximum length.
    var maximum = 0.0
    /// Weight for spare length; 0 for none.
    var stretch = 0.0
  }

  /// The lengths of `items`, whose sum is `available` if possible.
  static func lengths(of items: [Item], available: Double) -> [Double] {
    let ideal = items.reduce(0) { $0 + $1.ideal }
    if ideal > available { return shrunk(items, to: available) }
    return stretched(items, by: available - ideal)
  }

  /// Shrinks the longest items to one length, so that short ones stay whole as long as possible.
  private static func shrunk(_ items: [Item], to available: Double) -> [Double] {
    func lengths(_ limit: Double) -> [Double] {
      items.map { max(min($0.ideal, limit), $0.minimum) }
    }
    // Between two of these limits, the sum of the lengths grows evenly.
    let marks = items.flatMap { [$0.minimum, $0.ideal] }.sorted()
    var (low, sum) = (marks[0], lengths(marks[0]).reduce(0, +))
    for high in marks where high > low {
      let next = lengths(high).reduce(0, +)
      if next >= available, next > sum, available > sum {
        return lengths(low + (high - low) * (available - sum) / (next - sum))
      }
      (low, sum) = (high, next)
    }
    return items.map { min($0.minimum, $0.ideal) }
  }

  /// Distributes spare length by weight; length beyond one item's maximum goes to the others.
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
