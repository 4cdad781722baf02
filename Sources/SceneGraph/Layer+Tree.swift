// SPDX-License-Identifier: MIT

// The tree.
extension Layer {
  /// Adds `child` in front of all other children.
  public func add(_ child: Layer) { insert(child, at: children.count) }

  /// Inserts `child` at `index`, 0 being the back. It is removed from its current parent first.
  public func insert(_ child: Layer, at index: Int) {
    precondition(!isDescendant(of: child), "a layer was inserted into itself")
    child.remove()
    children.insert(child, at: min(max(index, 0), children.count))
    child.parent = self
    // Changes made outside of the tree have marked no ancestor.
    child.needsUpdate = true
    setNeedsUpdate()
  }

  /// Removes the layer from its parent.
  public func remove() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    parent.setNeedsUpdate()
    self.parent = nil
  }

  /// Moves `child` in front of its siblings.
  public func bringToFront(_ child: Layer) {
    guard children.last !== child else { return }
    guard let index = children.firstIndex(where: { $0 === child }) else {
      preconditionFailure("a layer was brought to the front of a layer that is not its parent")
    }
    children.append(children.remove(at: index))
    setNeedsUpdate()
  }

  /// Removes all children.
  public func removeChildren() {
    guard !children.isEmpty else { return }
    for child in children { child.parent = nil }
    children.removeAll()
    setNeedsUpdate()
  }

  /// True if this layer is `other` or lies in its subtree.
  public func isDescendant(of other: Layer) -> Bool {
    var layer: Layer? = self
    while let current = layer {
      if current === other { return true }
      layer = current.parent
    }
    return false
  }
}
