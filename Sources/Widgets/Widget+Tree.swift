public import Geometry
import SceneGraph
public import Timing

// The tree of widgets, and what it tells of one.
extension Widget {
  /// Puts `child` after all others.
  public func add(_ child: Widget) { insert(child, at: children.count) }

  /// Puts `child` at a place among the others, taking it out of wherever it was.
  public func insert(_ child: Widget, at index: Int) {
    precondition(!child.contains(self), "a widget was put into itself")
    child.remove()
    let index = min(max(index, 0), children.count)
    // What is in front of the next widget's layer is in front of this one's too.
    let next = index < children.count ? children[index].layer : nil
    let place = contentLayer.children.firstIndex { $0 === next }
    contentLayer.insert(child.layer, at: place ?? contentLayer.children.count)
    children.insert(child, at: index)
    child.parent = self
    if let interface { child.attach(to: interface) }
    invalidateLayout()
  }

  /// Takes it out of what it lies in.
  public func remove() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    detach()
    layer.remove()
    self.parent = nil
    parent.invalidateLayout()
  }

  /// Takes out all that lies in it.
  public func removeChildren() { while let last = children.last { last.remove() } }

  /// Whether `other` is this widget or lies in it, however deep.
  public func contains(_ other: Widget) -> Bool {
    var widget: Widget? = other
    while let current = widget {
      if current === self { return true }
      widget = current.parent
    }
    return false
  }

  /// What it lies in, from the outermost to the innermost, and itself.
  var path: [Widget] {
    var path = [self]
    while let parent = path[path.count - 1].parent { path.append(parent) }
    return path.reversed()
  }

  // MARK: Interface

  /// It and all in it become part of `interface`.
  func attach(to interface: Interface) {
    self.interface = interface
    interface.register(self)
    measurements.removeAll(keepingCapacity: true)
    needsLayout = true
    layer.isHidden = isHidden
    didAttach()
    restyle(interface.theme)
    for child in children { child.attach(to: interface) }
  }

  /// It and all in it are no part of the interface any more.
  func detach() {
    guard let interface else { return }
    for child in children { child.detach() }
    interface.forget(self)
    self.interface = nil
    isHovered = false
    focus = .none
    frameDemand = .resting
    didDetach()
  }

  /// The interface of it and of all in it is going away, and cannot be asked for anything.
  func disown() {
    interface = nil
    frameDemand = .resting
    didDetach()
    for child in children { child.disown() }
  }

  /// It and all in it look as the theme says now.
  func retheme(_ theme: Theme) {
    measurements.removeAll(keepingCapacity: true)
    needsLayout = true
    restyle(theme)
    for child in children { child.retheme(theme) }
  }

  // MARK: What it can do now

  /// Whether it can be used, and all that it lies in.
  public var isEffectivelyEnabled: Bool { allAround { $0.isEnabled } }

  /// Whether it can be used and seen, and all that it lies in.
  public var isInteractive: Bool { allAround { $0.isEnabled && !$0.isHidden } }

  private func allAround(_ holds: (Widget) -> Bool) -> Bool {
    var widget: Widget? = self
    while let current = widget {
      if !holds(current) { return false }
      widget = current.parent
    }
    return true
  }

  func changeUse() {
    // What is in it looks different too.
    restyleAll()
    if !isEnabled { interface?.withdraw(self) }
  }

  func changeSight() {
    layer.isHidden = isHidden
    parent?.invalidateLayout()
    if isHidden { interface?.withdraw(self) }
  }

  private func restyleAll() {
    stateChanged()
    for child in children { child.restyleAll() }
  }

  /// Asks for frames: `tick(at:)` is called with the next one.
  public func animate() { interface?.animate(self) }

  /// Asks for a frame at `moment`: `tick(at:)` is called then, or with a frame that it asks for sooner.
  public func wake(at moment: Moment) { interface?.wake(self, at: moment) }

  /// A point of the scene, in its own units.
  public func local(_ point: Point<Logical>) -> Point<Logical> {
    interface?.scene.convert(point, to: layer) ?? point
  }

  /// Has everything that it lies in scroll so that it is seen.
  public func reveal() {
    var (rect, at, widget) = (layer.frame, layer.parent, parent)
    while let layer = at {
      if let around = widget, around.contentLayer === layer {
        around.reveal(rect)
        widget = around.parent
      }
      rect = rect.offsetBy(layer.childOffset + layer.frame.origin)
      at = layer.parent
    }
  }
}
