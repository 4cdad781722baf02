// SPDX-License-Identifier: MIT

// The parts of a surface that matter to a compositor.
extension Scene {
  /// The smallest rectangle, in logical units, around everything that the last `update(with:)`
  /// found to draw.
  public var drawnBounds: Rect<Logical> {
    list.scale.logical(list.items.reduce(.zero) { $0.union($1.bounds) })
  }

  /// Finds the rectangles within which hit tests find a layer, and those that are opaque, in whole
  /// logical units: input rounded outwards, opacity inwards. The opaque ones are those of the last
  /// `update(with:)`. Replaces the content of both arrays and keeps their storage.
  public func findRegions(input: inout [Rect<Logical>], opaque: inout [Rect<Logical>]) {
    input.removeAll(keepingCapacity: true)
    var walk = InputWalk(rects: input)
    input = []
    walk.visit(root, in: LayerSpace(), within: Rect(origin: .zero, size: size))
    swap(&input, &walk.rects)
    opaque.removeAll(keepingCapacity: true)
    for item in list.items where item.isOpaque {
      let rects = list.opaqueRects(of: item)
      for index in rects.indices where !rects[index].isEmpty {
        let inner = list.scale.inner(rects[index])
        if !inner.isEmpty, !opaque.contains(where: { $0.contains(inner) }) { opaque.append(inner) }
      }
    }
  }
}

/// Collects the rectangles of layers that take input, as hit tests find them.
@MainActor private struct InputWalk {
  /// The rectangles so far, in logical units of the scene.
  var rects: [Rect<Logical>]

  /// Adds a layer and its descendants, clipped to `limit` in scene coordinates.
  mutating func visit(_ layer: Layer, in parent: LayerSpace, within limit: Rect<Logical>) {
    guard !layer.isHidden, layer.opacity > 0, !layer.ignoresInput else { return }
    let space = parent.space(of: layer)
    let visible = space.bounds(layer.frame.size).intersection(limit)
    // A modal layer keeps input from everything behind it.
    if layer.isModal { add(limit) } else if layer.takesInput { add(visible) }
    let inner = space.childSpace(of: layer)
    let childLimit = layer.clipsChildren || layer.confinesModality ? visible : limit
    for child in layer.children { visit(child, in: inner, within: childLimit) }
  }

  private mutating func add(_ rect: Rect<Logical>) {
    guard !rect.isEmpty else { return }
    let outer = Rect<Logical>(
      left: rect.left.rounded(.down), top: rect.top.rounded(.down),
      right: rect.right.rounded(.up), bottom: rect.bottom.rounded(.up))
    guard !rects.contains(where: { $0.contains(outer) }) else { return }
    rects.removeAll { outer.contains($0) }
    rects.append(outer)
  }
}

extension Scale {
  /// The largest rectangle of whole logical units within a rectangle of pixels.
  fileprivate func inner(_ rect: Rect<Physical>) -> Rect<Logical> {
    let left = logical(rect.left).rounded(.up)
    let top = logical(rect.top).rounded(.up)
    return Rect(
      left: left, top: top, right: max(logical(rect.right).rounded(.down), left),
      bottom: max(logical(rect.bottom).rounded(.down), top))
  }
}
