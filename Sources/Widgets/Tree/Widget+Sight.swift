// SPDX-License-Identifier: MIT

/// A widget whose look depends on its position in the scene.
@MainActor package protocol PositionFollower: Widget {
  /// Called in each frame in which a layer has changed, when all layers have their frames.
  func followPosition()
}

// Widgets that move by themselves, as long as they can be seen.
extension Widget {
  /// True if a part of the widget lies within the scene and within the layers that clip it, none
  /// of which is hidden. Layers in front of it do not count.
  public var isOnScreen: Bool {
    guard let tree else { return false }
    var (rect, current) = (layer.bounds, layer)
    while !current.isHidden, current.opacity > 0 {
      guard let parent = current.parent else {
        return current === tree.scene.root && !rect.intersection(current.bounds).isEmpty
      }
      let way = current.frame.origin + parent.childOffset
      let moved = current.transform.translation
      rect = current.inDirectionOfParent(rect)
        .offsetBy(Point(x: way.x + moved.x, y: way.y + moved.y))
      if parent.clipsChildren { rect = rect.intersection(parent.bounds) }
      guard !rect.isEmpty else { return false }
      current = parent
    }
    return false
  }

  /// Calls `tick(at:)` once the widget is on screen again. Until then it demands no frame.
  public func animateOnceOnScreen() { tree?.animateOnceOnScreen(self) }
}
