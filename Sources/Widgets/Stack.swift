public import Geometry
import SceneGraph

/// Widgets in a row or in a column.
///
/// Each takes the length that it likes best. What is left is shared among those that stretch; what is
/// missing is taken from those that can give, text for one.
public final class Stack: Widget {
  /// The direction in which they follow each other.
  public var axis: Axis { didSet { if axis != oldValue { invalidateLayout() } } }
  /// The room between two of them, in logical units.
  public var spacing: Double { didSet { if spacing != oldValue { invalidateLayout() } } }
  /// The room around all of them.
  public var padding: Padding { didSet { if padding != oldValue { invalidateLayout() } } }
  /// Where they stand across the stack.
  public var alignment: Alignment { didSet { if alignment != oldValue { invalidateLayout() } } }

  /// Where a widget stands that does not need all the room across a stack.
  public enum Alignment: CaseIterable, Sendable {
    /// On the left, or at the top.
    case start
    /// In the middle.
    case center
    /// On the right, or at the bottom.
    case end
    /// It takes all the room.
    case fill
  }

  /// A stack of `children`. They fill a column and stand in the middle of a row, where nothing else is
  /// said.
  public init(
    _ axis: Axis, spacing: Double = 0, padding: Padding = Padding(), alignment: Alignment? = nil,
    _ children: [Widget] = []
  ) {
    self.axis = axis
    self.spacing = spacing
    self.padding = padding
    self.alignment = alignment ?? (axis == .vertical ? .fill : .center)
    super.init()
    for child in children { add(child) }
  }

  /// The room that all of them take.
  public override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let plan = plan(in: proposal.inside(padding))
    let gaps = spacing * Double(max(plan.count - 1, 0))
    let along = plan.reduce(gaps) { $0 + $1.length }
    let across = plan.reduce(0) { max($0, $1.breadth) }
    return padding.around(Size(axis, along: along, across: across))
  }

  /// Places them one after the other.
  public override func layoutChildren() {
    let room = padding.inside(layer.frame.size)
    var along = padding.start(axis)
    for place in plan(in: ProposedSize(room.size)) {
      let breadth = alignment == .fill ? room.size[axis.across] : place.breadth
      let spare = room.size[axis.across] - breadth
      let across = padding.start(axis.across) + spare * share
      place.widget.layout(
        in: Rect(
          origin: Point(axis, along: along, across: across),
          size: Size(axis, along: place.length, across: breadth)))
      along += place.length + spacing
    }
  }

  /// How much of the room that a widget leaves across the stack is before it.
  private var share: Double {
    switch alignment {
    case .start, .fill: 0
    case .center: 0.5
    case .end: 1
    }
  }

  // MARK: Lengths

  /// A widget and the room that it gets.
  private struct Place {
    /// The widget.
    let widget: Widget
    /// Its extent along the stack.
    let length: Double
    /// Its extent across it.
    let breadth: Double
  }

  private func plan(in room: ProposedSize) -> [Place] {
    let seen = children.filter { !$0.isHidden }
    let ideals = seen.map {
      $0.measure(in: ProposedSize(axis, along: nil, across: room[axis.across]))
    }
    let lengths = room[axis].map { share($0, among: seen, ideals) } ?? ideals.map { $0[axis] }
    return seen.indices.map { index in
      let size =
        lengths[index] == ideals[index][axis]
        ? ideals[index]
        : seen[index].measure(
          in: ProposedSize(axis, along: lengths[index], across: room[axis.across]))
      let breadth = min(size[axis.across], room[axis.across] ?? .infinity)
      return Place(widget: seen[index], length: lengths[index], breadth: breadth)
    }
  }

  private func share(
    _ room: Double, among widgets: [Widget], _ ideals: [Size<Logical>]
  ) -> [Double] {
    let available = room - spacing * Double(max(widgets.count - 1, 0))
    let isTight = ideals.reduce(0) { $0 + $1[axis] } > available
    let items = zip(widgets, ideals).map { widget, ideal in
      // Only where there is too little room does it matter how small they can be.
      let least =
        isTight
        ? widget.measure(in: ProposedSize(axis, along: 0, across: nil))[axis] : ideal[axis]
      return StackLayout.Item(
        ideal: ideal[axis], minimum: min(least, ideal[axis]),
        maximum: widget.sizeLimits.maximum(axis), stretch: widget.stretch)
    }
    return StackLayout.lengths(of: items, available: available)
  }
}

/// Room in a stack: all that is left, or its part of it.
public final class Spacer: Widget {
  /// The least room that it takes along the stack, in logical units.
  private let least: Double

  /// Room of at least this length.
  public init(_ least: Double = 0, stretch: Double = 1) {
    self.least = least
    super.init()
    self.stretch = stretch
  }

  /// No more than its least length, in whichever direction that counts.
  public override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    switch (parent as? Stack)?.axis {
    case .horizontal: Size(width: least, height: 0)
    case .vertical: Size(width: 0, height: least)
    case nil: .zero
    }
  }
}
