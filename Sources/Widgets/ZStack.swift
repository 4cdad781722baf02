public import Geometry
import SceneGraph

/// Widgets on top of each other, each as large as all of it.
public final class ZStack: Widget {
  /// The size that the largest of them takes.
  public override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    children.reduce(.zero) { size, child in
      guard !child.isHidden else { return size }
      let other = child.measure(in: proposal)
      return Size(width: max(size.width, other.width), height: max(size.height, other.height))
    }
  }

  /// Gives each all of its room.
  public override func layoutChildren() {
    for child in children where !child.isHidden { child.layout(in: layer.bounds) }
  }
}
