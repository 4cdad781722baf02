// Building the tree.
extension Layer {
  /// Puts `child` in front of all others.
  public func add(_ child: Layer) { insert(child, at: children.count) }

  /// Puts `child` at a place among the others, the back being 0. Where it lay in another layer it is
  /// taken out there.
  public func insert(_ child: Layer, at index: Int) {
    precondition(!child.holds(self), "a layer was put into itself")
    child.remove()
    children.insert(child, at: min(max(index, 0), children.count))
    child.parent = self
    // What was changed while it was outside has touched nothing above.
    child.isTouched = true
    touch()
  }

  /// Takes it out of the layer it lies in.
  public func remove() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    parent.touch()
    self.parent = nil
  }

  /// Moves `child` in front of all others.
  public func bringToFront(_ child: Layer) {
    guard children.last !== child else { return }
    guard let index = children.firstIndex(where: { $0 === child }) else {
      preconditionFailure("a layer was brought to the front of one that it is not in")
    }
    children.append(children.remove(at: index))
    touch()
  }

  /// Takes out all that lies in it.
  public func removeChildren() {
    guard !children.isEmpty else { return }
    for child in children { child.parent = nil }
    children.removeAll()
    touch()
  }

  /// Whether `other` is this layer or lies in it, however deep.
  public func holds(_ other: Layer) -> Bool {
    var layer: Layer? = other
    while let current = layer {
      if current === self { return true }
      layer = current.parent
    }
    return false
  }
}
