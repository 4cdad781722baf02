// SPDX-License-Identifier: MIT

public import Geometry
import SceneGraph

// Measuring and layout.
extension Widget {
  /// The size for a proposal, within `sizeLimits`. Recent results are cached.
  public final func measure(in proposal: ProposedSize) -> Size<Logical> {
    let proposal = sizeLimits.clamp(proposal)
    if let known = measurements.first(where: { $0.proposal == proposal }) { return known.size }
    let size = sizeLimits.clamp(sizeThatFits(proposal))
    if measurements.count == Self.remembered { measurements.removeFirst() }
    measurements.append(Measurement(proposal: proposal, size: size))
    return size
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
      x: room.left, y: room.top, width: min(room.width, largestLength(.horizontal)),
      height: min(room.height, largestLength(.vertical)))
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
