// SPDX-License-Identifier: MIT

// Measuring and layout.
extension Widget {
  /// The width of a thin line in logical units: one unit, without the fraction of a pixel, so that
  /// all lines are equally wide at fractional scales.
  package final var lineWidth: Double {
    guard let scale = tree?.scene.scale else { return 1 }
    return scale.logical(max(Int(scale.physical(1.0)), 1))
  }

  /// The size for a proposal, within `sizeLimits`. Recent results are cached.
  public final func measure(in proposal: ProposedSize) -> Size<Logical> {
    let proposal = sizeLimits.clamp(proposal)
    if let known = measurements.first(where: { $0.proposal == proposal }) { return known.size }
    let size = sizeLimits.clamp(sizeThatFits(proposal))
    if measurements.count == Self.remembered { measurements.removeFirst() }
    measurements.append(Measurement(proposal: proposal, size: size))
    return size
  }

  /// The size of the largest child that is not hidden, for a proposal.
  public final func measureChildren(in proposal: ProposedSize) -> Size<Logical> {
    children.reduce(.zero) { size, child in
      guard !child.isHidden else { return size }
      let other = child.measure(in: proposal)
      return Size(width: max(size.width, other.width), height: max(size.height, other.height))
    }
  }

  /// The flexibility along `axis` for a length on the other axis, within `sizeLimits`; nil for any
  /// length.
  public final func limitedFlexibility(_ axis: Axis, across: Double? = nil) -> Flexibility {
    let across = across.map { sizeLimits.clamp($0, axis.across) }
    var flexibility = flexibility(axis, across: across)
    flexibility.largest = sizeLimits.clamp(flexibility.largest, axis)
    flexibility.usable = min(sizeLimits.clamp(flexibility.usable, axis), flexibility.largest)
    return flexibility
  }

  /// The flexibility of a widget whose children all fill it: the largest of theirs.
  public final func flexibilityOfChildren(_ axis: Axis, across: Double?) -> Flexibility {
    let seen = children.filter { !$0.isHidden }
    guard !seen.isEmpty else { return Flexibility() }
    return seen.reduce(Flexibility(usable: 0, largest: 0)) { all, child in
      let one = child.limitedFlexibility(axis, across: across)
      return Flexibility(
        stretch: max(all.stretch, one.stretch), usable: max(all.usable, one.usable),
        largest: max(all.largest, one.largest))
    }
  }

  /// Sets the frame in the parent. Children are laid out only if the size or something inside
  /// changed.
  public final func layout(in rect: Rect<Logical>) {
    let isResized = rect.size != layer.frame.size
    layer.frame = rect
    guard isResized || needsLayout else { return }
    needsLayout = false
    layoutChildren()
  }

  /// The part of `room` that the widget fills, at the top left: all, or as much as its limits
  /// allow.
  public final func filling(_ room: Rect<Logical>) -> Rect<Logical> {
    Rect(
      x: room.left, y: room.top, width: filling(room.width, .horizontal),
      height: filling(room.height, .vertical))
  }

  private func filling(_ room: Double, _ axis: Axis) -> Double {
    // What was measured is within the limits, and spares asking everything inside for them.
    if measurements.contains(where: { $0.size[axis] >= room }) { return room }
    return min(room, largestLength(axis))
  }

  /// The baseline of the first of `children` that has text and is not hidden, each in the frame
  /// that it has in this widget, in logical units.
  public final func firstBaseline(of children: [(widget: Widget, frame: Rect<Logical>)]) -> Double?
  {
    for (widget, frame) in children where !widget.isHidden {
      if let baseline = widget.firstBaseline(in: frame.size) { return frame.top + baseline }
    }
    return nil
  }

  /// Schedules a layout of this widget, and of its ancestors up to a layout boundary, before the
  /// next frame.
  public final func invalidateLayout() {
    // Already invalid, and not measured since: so are the ancestors.
    guard !needsLayout || !measurements.isEmpty else { return }
    measurements.removeAll(keepingCapacity: true)
    needsLayout = true
    if !isLayoutBoundary, let parent {
      parent.invalidateLayout()
    } else {
      tree?.scheduleLayout(self)
    }
  }

  /// Number of cached sizes: a stack measures the natural, the minimum and the final size of a
  /// child.
  private static var remembered: Int { 4 }
}
