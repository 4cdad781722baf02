// SPDX-License-Identifier: MIT

/// Lays out its children in a row or a column.
///
/// Each child gets its natural length. Children that stretch share spare length; if length is
/// missing, the longest of the children that can shrink, such as text, do.
public final class Stack: Widget {
  /// Direction of the layout.
  public var axis: Axis { didSet { if axis != oldValue { invalidateLayout() } } }
  /// Space between children, in logical units.
  public var spacing: Double { didSet { if spacing != oldValue { invalidateLayout() } } }
  /// Space around all children.
  public var padding: Padding { didSet { if padding != oldValue { invalidateLayout() } } }
  /// Alignment across the stack.
  public var alignment: Alignment { didSet { if alignment != oldValue { invalidateLayout() } } }
  /// Gives all children the length of the longest, or less where room is missing; if one stretches,
  /// they share the whole room.
  public var hasEqualLengths = false {
    didSet { if hasEqualLengths != oldValue { invalidateLayout() } }
  }

  /// Makes a row a column where it is too narrow for the natural widths of its children.
  public var becomesColumn = false {
    didSet { if becomesColumn != oldValue { invalidateLayout() } }
  }
  /// Alignment across the column that a row has become; nil for that of the row.
  public var columnAlignment: Alignment? {
    didSet { if columnAlignment != oldValue { invalidateLayout() } }
  }
  /// Space between children in the column that a row has become, in logical units; nil for that of
  /// the row.
  public var columnSpacing: Double? {
    didSet { if columnSpacing != oldValue { invalidateLayout() } }
  }

  /// Alignment of a child across the stack.
  public enum Alignment: CaseIterable, Sendable {
    /// Where reading begins, or at the top.
    case start
    /// Centre.
    case center
    /// Where reading ends, or at the bottom.
    case end
    /// The full breadth of the stack, or as much as the child's limits allow, at the start.
    case fill
    /// In a row, baselines of first lines of text on one line, on which children without text
    /// stand. In a column the same as `start`.
    case baseline

    /// At the top of a row.
    public static var top: Self { .start }
    /// At the bottom of a row.
    public static var bottom: Self { .end }
    /// At the side of a column at which reading begins.
    public static var leading: Self { .start }
    /// At the side of a column at which reading ends.
    public static var trailing: Self { .end }
  }

  /// Creates a stack. The default alignment is `.fill` for columns and `.center` for rows.
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

  /// The size of all children, spacing and padding.
  public override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let room = proposal.inside(padding)
    let axis = axis(in: room)
    let plan = plan(axis, in: room)
    let along = plan.reduce(gaps(axis, plan.count)) { $0 + $1.length }
    return padding.around(Size(axis, along: along, across: breadth(of: plan)))
  }

  /// Takes spare length if a child does; along the stack as much as its children use.
  public override func flexibility(_ axis: Axis, across: Double?) -> Flexibility {
    let across = across.map { max($0 - padding[axis.across], 0) }
    let isAlong = axis == self.axis
    var (stretch, flexibilities): (Double, [Flexibility]) = (0, [])
    // Closures would take twice the time, and a stack may have a thousand children.
    for child in children where !child.isHidden {
      let flexibility =
        isAlong
        ? flexibility(of: child, axis, across) : child.limitedFlexibility(axis, across: across)
      stretch = max(stretch, flexibility.stretch)
      if isAlong { flexibilities.append(flexibility) }
    }
    guard isAlong, stretch > 0, !becomesColumn, !hasEqualLengths else {
      return Flexibility(stretch: stretch)
    }
    var usable = gaps(axis, flexibilities.count) + padding[axis]
    for (child, flexibility) in zip(children.lazy.filter { !$0.isHidden }, flexibilities) {
      usable +=
        flexibility.stretch > 0
        ? flexibility.usable
        : child.measure(in: ProposedSize(axis, along: nil, across: across))[axis]
    }
    return Flexibility(stretch: stretch, usable: usable)
  }

  /// A stack has no limits but its own: it asks none of its children, which may be a thousand.
  override func largestLength(_ axis: Axis) -> Double { sizeLimits.clamp(.infinity, axis) }

  /// The flexibility of a child along the stack.
  private func flexibility(of child: Widget, _ axis: Axis, _ across: Double?) -> Flexibility {
    var flexibility = child.limitedFlexibility(axis, across: across)
    if child.stretch > 0 { flexibility.stretch = child.stretch }
    return flexibility
  }

  /// Lays out the children one after the other.
  public override func layoutChildren() {
    for (widget, frame) in frames(in: layer.frame.size) { widget.layout(in: frame) }
  }

  /// The baseline of the first child with text.
  public override func firstBaseline(in size: Size<Logical>) -> Double? {
    firstBaseline(of: frames(in: size))
  }

  private func frames(in size: Size<Logical>) -> [(widget: Widget, frame: Rect<Logical>)] {
    let room = padding.inside(size)
    let axis = axis(in: ProposedSize(room.size))
    let plan = plan(axis, in: ProposedSize(room.size))
    let (whole, row) = (room.size[axis.across], breadth(of: plan))
    let (alignment, spacing) = (alignment(axis), spacing(axis))
    var along = padding.start(axis)
    return plan.map { slot in
      let breadth =
        alignment == .fill
        ? min(whole, slot.widget.largestLength(axis.across)) : slot.breadth
      let spare = whole - (alignsBaselines(axis) ? row : breadth)
      let across = padding.start(axis.across) + spare * partBefore(alignment, axis) + slot.offset
      defer { along += slot.length + spacing }
      return (
        slot.widget,
        Rect(
          origin: Point(axis, along: along, across: across),
          size: Size(axis, along: slot.length, across: breadth))
      )
    }
  }

  /// The axis of the layout in a room.
  private func axis(in room: ProposedSize) -> Axis {
    guard becomesColumn, axis == .horizontal, let width = room.width else { return axis }
    let widths = children.filter { !$0.isHidden }.map {
      $0.measure(in: ProposedSize(height: room.height)).width
    }
    let most = widths.max() ?? 0
    let sum = hasEqualLengths ? most * Double(widths.count) : widths.reduce(0, +)
    return sum + gaps(axis, widths.count) > width ? .vertical : .horizontal
  }

  private func alignment(_ axis: Axis) -> Alignment {
    axis == self.axis ? alignment : columnAlignment ?? alignment
  }

  private func spacing(_ axis: Axis) -> Double {
    axis == self.axis ? spacing : columnSpacing ?? spacing
  }

  /// The space between `count` children.
  private func gaps(_ axis: Axis, _ count: Int) -> Double {
    spacing(axis) * Double(max(count - 1, 0))
  }

  /// Part of the spare breadth before a child.
  private func partBefore(_ alignment: Alignment, _ axis: Axis) -> Double {
    switch alignment {
    case .start, .fill: 0
    case .center: 0.5
    case .end: 1
    case .baseline: alignsBaselines(axis) ? 0.5 : 0
    }
  }

  private func alignsBaselines(_ axis: Axis) -> Bool {
    alignment == .baseline && axis == .horizontal
  }

  // MARK: Measuring

  /// The size of a child.
  private struct Slot {
    /// The child.
    let widget: Widget
    /// Extent along the stack, in logical units.
    let length: Double
    /// Extent across the stack, in logical units.
    let breadth: Double
    /// The distance by which the child is below the top of the row, so that its baseline is that of
    /// the others, in logical units.
    var offset = 0.0
  }

  private func breadth(of plan: [Slot]) -> Double {
    plan.reduce(0) { max($0, $1.offset + $1.breadth) }
  }

  private func plan(_ axis: Axis, in room: ProposedSize) -> [Slot] {
    let seen = children.filter { !$0.isHidden }
    let ideals = seen.map {
      $0.measure(in: ProposedSize(axis, along: nil, across: room[axis.across]))
    }
    let lengths = lengths(axis, of: seen, ideals, in: room)
    var plan = seen.indices.map { index in
      let size =
        lengths[index] == ideals[index][axis]
        ? ideals[index]
        : seen[index].measure(
          in: ProposedSize(axis, along: lengths[index], across: room[axis.across]))
      return Slot(
        widget: seen[index], length: lengths[index],
        breadth: breadth(axis, of: seen[index], size, in: room))
    }
    guard alignsBaselines(axis) else { return plan }
    // Children without text stand on the baseline.
    let baselines = plan.map {
      $0.widget.firstBaseline(in: Size(width: $0.length, height: $0.breadth)) ?? $0.breadth
    }
    let lowest = baselines.max() ?? 0
    for index in plan.indices { plan[index].offset = lowest - baselines[index] }
    return plan
  }

  /// The breadth of a child of this size: at most the room, but a child of a row never gets less
  /// than its least height, so that texts are not cut off.
  private func breadth(
    _ axis: Axis, of widget: Widget, _ size: Size<Logical>, in room: ProposedSize
  ) -> Double {
    let natural = size[axis.across]
    guard let most = room[axis.across], natural > most else { return natural }
    guard axis == .horizontal else { return most }
    let least = widget.measure(in: ProposedSize(width: size.width, height: 0)).height
    return min(natural, max(most, least))
  }

  private func lengths(
    _ axis: Axis, of widgets: [Widget], _ ideals: [Size<Logical>], in room: ProposedSize
  ) -> [Double] {
    guard hasEqualLengths else {
      return room[axis].map { share(axis, $0, across: room[axis.across], among: widgets, ideals) }
        ?? ideals.map { $0[axis] }
    }
    var length = ideals.reduce(0) { max($0, $1[axis]) }
    if let room = room[axis], !widgets.isEmpty {
      let part = max((room - gaps(axis, widgets.count)) / Double(widgets.count), 0)
      let stretches = widgets.contains { flexibility(of: $0, axis, nil).stretch > 0 }
      length = stretches ? part : min(length, part)
    }
    return ideals.map { _ in length }
  }

  private func share(
    _ axis: Axis, _ room: Double, across: Double?, among widgets: [Widget],
    _ ideals: [Size<Logical>]
  ) -> [Double] {
    let available = room - gaps(axis, widgets.count)
    let isTight = ideals.reduce(0) { $0 + $1[axis] } > available
    let items = zip(widgets, ideals).map { widget, ideal in
      let ideal = ideal[axis]
      // The minimum matters only if length is missing, the rest only if it is spare.
      guard !isTight else {
        let least = widget.measure(in: ProposedSize(axis, along: 0, across: nil))[axis]
        return StackLayout.Item(ideal: ideal, minimum: min(least, ideal))
      }
      let flexibility = flexibility(of: widget, axis, across)
      return StackLayout.Item(
        ideal: ideal, minimum: ideal, maximum: flexibility.usable, stretch: flexibility.stretch)
    }
    return StackLayout.lengths(of: items, available: available)
  }
}

/// Flexible space in a stack.
public final class Spacer: Widget {
  /// Minimum length along the stack, in logical units.
  public var least: Double { didSet { if least != oldValue { invalidateLayout() } } }

  /// Creates a space of at least `least` logical units.
  public init(_ least: Double = 0, stretch: Double = 1) {
    self.least = least
    super.init()
    self.stretch = stretch
  }

  /// Takes spare length of its stack.
  public override func flexibility(_ axis: Axis, across: Double?) -> Flexibility {
    Flexibility(stretch: (parent as? Stack)?.axis == axis ? stretch : 0)
  }

  /// The minimum length along the stack.
  public override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    switch (parent as? Stack)?.axis {
    case .horizontal: Size(width: least, height: 0)
    case .vertical: Size(width: 0, height: least)
    case nil: .zero
    }
  }
}
