public import Geometry
import SceneGraph

// Size and place.
extension Widget {
  /// The size that it takes of what it is offered, within its sizeLimits. What it said lately is remembered.
  public final func measure(in proposal: ProposedSize) -> Size<Logical> {
    let proposal = sizeLimits.clamp(proposal)
    if let known = measurements.first(where: { $0.proposal == proposal }) { return known.size }
    let size = sizeLimits.clamp(sizeThatFits(proposal))
    if measurements.count == Self.remembered { measurements.removeFirst() }
    measurements.append(Measurement(proposal: proposal, size: size))
    return size
  }

  /// Gives it its place in what it lies in. Where its size is what it was and nothing in it has changed,
  /// it is moved and no more.
  public final func layout(in rect: Rect<Logical>) {
    let isResized = rect.size != layer.frame.size
    layer.frame = rect
    guard isResized || needsLayout else { return }
    needsLayout = false
    layoutChildren()
  }

  /// What it shows takes another size, or its children other places: before the next frame it is laid out
  /// anew, and so is what it lies in.
  public final func invalidateLayout() {
    // Whatever measured what it lies in since then has measured it too.
    guard !needsLayout || !measurements.isEmpty else { return }
    measurements.removeAll(keepingCapacity: true)
    needsLayout = true
    if !isLayoutBoundary, let parent {
      parent.invalidateLayout()
    } else {
      interface?.scheduleLayout(self)
    }
  }

  /// How many sizes are remembered: a stack asks for the one it would like, for the smallest, and for the
  /// one across what it gets.
  private static var remembered: Int { 4 }
}
