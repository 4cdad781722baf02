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
    var maximum: Double
    /// Weight for spare length; 0 for none.
    var stretch: Double
  }

  /// The lengths of `items`, whose sum is `available` if possible.
  static func lengths(of items: [Item], available: Double) -> [Double] {
    let ideal = items.reduce(0) { $0 + $1.ideal }
    if ideal > available { return shrunk(items, by: ideal - available) }
    return stretched(items, by: available - ideal)
  }

  /// Shrinks each item in proportion to the length it can lose.
  private static func shrunk(_ items: [Item], by excess: Double) -> [Double] {
    let give = items.reduce(0) { $0 + max($1.ideal - $1.minimum, 0) }
    let part = give > 0 ? min(excess / give, 1) : 0
    return items.map { $0.ideal - part * max($0.ideal - $0.minimum, 0) }
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
