// SPDX-License-Identifier: MIT

import ScrimKit

/// A row of widgets of equal width. If one needs more than its share, the widgets are stacked
/// vertically.
@MainActor final class EqualWidthRow: Widget {
  /// The spacing, in logical units.
  private let spacing: Double

  /// Creates a row of `children`.
  init(spacing: Double, _ children: [Widget]) {
    self.spacing = spacing
    super.init()
    for child in children { add(child) }
  }

  /// The ideal sizes of the children.
  private var wanted: [Size<Logical>] { children.map { $0.measure(in: ProposedSize()) } }

  /// Returns the width of each child in a row; nil if one of them does not fit.
  private func part(of width: Double) -> Double? {
    let part = (width + spacing) / Double(max(children.count, 1)) - spacing
    return wanted.allSatisfy { $0.width <= part } ? part : nil
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let wanted = wanted
    let gaps = spacing * Double(max(wanted.count - 1, 0))
    let widest = wanted.reduce(0) { max($0, $1.width) }
    let width = proposal.width ?? widest * Double(wanted.count) + gaps
    let height =
      part(of: width) == nil
      ? wanted.reduce(gaps) { $0 + $1.height } : wanted.reduce(0) { max($0, $1.height) }
    return Size(width: width, height: height)
  }

  override func layoutChildren() {
    let size = layer.frame.size
    let part = part(of: size.width)
    var place = Point<Logical>.zero
    for (child, wanted) in zip(children, wanted) {
      let extent = Size<Logical>(
        width: part ?? size.width, height: part == nil ? wanted.height : size.height)
      child.layout(in: Rect(origin: place, size: extent))
      if let part { place.x += part + spacing } else { place.y += wanted.height + spacing }
    }
  }
}
