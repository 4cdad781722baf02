import ScrimKit

/// Widgets of one width side by side, or one below the other where one of them needs more than its part.
final class EqualWidthRow: Widget {
  /// The room between them, in logical units.
  private let spacing: Double

  /// A row of `children`.
  init(spacing: Double, _ children: [Widget]) {
    self.spacing = spacing
    super.init()
    for child in children { add(child) }
  }

  /// What each takes where it has the choice.
  private var wanted: [Size<Logical>] { children.map { $0.measure(in: ProposedSize()) } }

  /// The width of each where they stand side by side in `width`; nil where that is too little.
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
