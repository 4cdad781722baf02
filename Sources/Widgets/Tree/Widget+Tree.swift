// SPDX-License-Identifier: MIT

// Parents and children, and the widget tree that contains them.
extension Widget {
  /// The first result of `find` that is not nil. It is asked about this widget, then about its
  /// descendants in their order.
  package func first<Found>(_ find: (Widget) -> Found?) -> Found? {
    if let found = find(self) { return found }
    for child in children { if let found = child.first(find) { return found } }
    return nil
  }

  /// Appends `child`.
  public func add(_ child: Widget) { insert(child, at: children.count) }

  /// Inserts `child` at `index`, clamped to the children, and removes it from its former parent.
  public func insert(_ child: Widget, at index: Int) {
    precondition(!child.contains(self), "a widget was put into itself")
    child.remove()
    let index = min(max(index, 0), children.count)
    // Layers without a widget keep their position relative to the next widget's layer.
    let next = index < children.count ? children[index].layer : nil
    let layerIndex = contentLayer.children.firstIndex { $0 === next }
    contentLayer.insert(child.layer, at: layerIndex ?? contentLayer.children.count)
    children.insert(child, at: index)
    child.parent = self
    if let tree { child.attach(to: tree) }
    invalidateLayout()
    accessibleStructureChanged()
  }

  /// Makes `widgets` the children, in this order. Those that are children already stay attached:
  /// they keep their focus, their presses and their motions.
  public func setChildren(_ widgets: [Widget]) {
    guard !widgets.elementsEqual(children, by: ===) else { return }
    let wanted = Set(widgets.map(ObjectIdentifier.init))
    for child in children where !wanted.contains(ObjectIdentifier(child)) { child.remove() }
    for (index, widget) in widgets.enumerated() {
      if widget.parent !== self {
        insert(widget, at: index)
      } else if children[index] !== widget {
        move(widget, to: index)
      }
    }
  }

  /// Moves a child forwards, to `index`.
  private func move(_ child: Widget, to index: Int) {
    let next = children[index].layer
    children.removeAll { $0 === child }
    children.insert(child, at: index)
    child.layer.remove()
    let layerIndex = contentLayer.children.firstIndex { $0 === next }
    contentLayer.insert(child.layer, at: layerIndex ?? contentLayer.children.count)
    invalidateLayout()
    accessibleStructureChanged()
  }

  /// Removes this widget from its parent.
  public func remove() {
    guard let parent else { return }
    tree?.focusRouter.willRemove(self)
    parent.children.removeAll { $0 === self }
    detach()
    layer.remove()
    self.parent = nil
    parent.invalidateLayout()
    parent.accessibleStructureChanged()
  }

  /// Removes all children.
  public func removeChildren() { while let last = children.last { last.remove() } }

  /// True if `other` is this widget or a descendant.
  public func contains(_ other: Widget) -> Bool {
    var widget: Widget? = other
    while let current = widget {
      if current === self { return true }
      widget = current.parent
    }
    return false
  }

  /// The ancestors from the root on, and this widget.
  var path: [Widget] {
    var path = [self]
    while let parent = path[path.count - 1].parent { path.append(parent) }
    return path.reversed()
  }

  // MARK: The widget tree

  /// Adds this widget and its descendants to `tree`.
  func attach(to tree: WidgetTree) {
    self.tree = tree
    tree.register(self)
    measurements.removeAll(keepingCapacity: true)
    needsLayout = true
    layer.isHidden = isHidden
    updateLayerDirection()
    inkFade?.attach(to: tree)
    if isDefaultFocus { tree.wantDefaultFocus() }
    didAttach()
    restyle(theme ?? tree.theme)
    if tree.isOpen { didOpen() }
    for child in children { child.attach(to: tree) }
  }

  /// Removes this widget and its descendants from the widget tree.
  func detach() {
    guard let tree else { return }
    for child in children { child.detach() }
    if tree.isOpen { didClose() }
    tree.forget(self)
    inkFade?.detach(from: tree)
    self.tree = nil
    isHovered = false
    focus = .none
    frameDemand = .idle
    didDetach()
  }

  /// Detaches this widget and its descendants from a widget tree that is being deallocated. All of
  /// them are detached before the first is told, since it may close others, such as its popover.
  func disown() {
    forgetTree()
    tellDetached()
  }

  private func forgetTree() {
    tree = nil
    frameDemand = .idle
    for child in children { child.forgetTree() }
  }

  private func tellDetached() {
    didDetach()
    for child in children { child.tellDetached() }
  }

  /// Tells this widget and its descendants that their surface is about to open.
  func tellOpening(at moment: Moment) {
    willOpen(at: moment)
    for child in children { child.tellOpening(at: moment) }
  }

  /// Tells this widget and its descendants that their surface has opened or closed.
  func tellOpen(_ isOpen: Bool) {
    if isOpen { didOpen() } else { didClose() }
    for child in children { child.tellOpen(isOpen) }
  }

  /// Applies a theme to this widget and its descendants.
  func retheme(_ theme: Theme) {
    var theme = theme
    if let inkFade, let tree {
      inkFade.themeChanged(tree)
      theme = inkFade.theme
    }
    measurements.removeAll(keepingCapacity: true)
    needsLayout = true
    updateLayerDirection()
    restyle(theme)
    // The ink may be another one with this theme.
    for child in children { child.retheme(inkFade?.theme ?? theme) }
  }

  /// Applies a theme that differs from the last one in colours alone.
  func recolor(_ theme: Theme) {
    restyle(theme)
    for child in children where child.inkFade == nil { child.recolor(inkFade?.theme ?? theme) }
  }

  /// The theme of this widget: that of the tree, with the colours that follow an ink if this widget
  /// or one around it has `ink`. Nil while detached.
  public var theme: Theme? {
    guard let tree else { return nil }
    var widget: Widget? = self
    while let current = widget {
      if let fade = current.inkFade { return fade.theme }
      widget = current.parent
    }
    return tree.theme
  }

  // MARK: Effective state

  /// True if this widget and all ancestors are enabled.
  public var isEffectivelyEnabled: Bool { allAround { $0.isEnabled } }

  /// True if this widget and all ancestors are enabled and not hidden.
  public var isInteractive: Bool { allAround { $0.isEnabled && !$0.isHidden } }

  /// True if the keyboard focus can be in this widget or in a descendant, as far as this widget
  /// decides.
  var admitsFocus: Bool { isEnabled && !isHidden && allowsFocus }

  /// True if this widget can have the keyboard focus now.
  package var canTakeFocus: Bool { acceptsFocus && allAround(\.admitsFocus) }

  /// The first of this widget and its descendants, in the order of the Tab key, that can have the
  /// keyboard focus now; nil if there is none.
  package var firstFocusable: Widget? {
    guard admitsFocus else { return nil }
    if canTakeFocus { return self }
    for child in children { if let found = child.firstFocusable { return found } }
    return nil
  }

  /// The last of this widget and its descendants, in the order of the Tab key, that can have the
  /// keyboard focus now; nil if there is none.
  var lastFocusable: Widget? {
    guard admitsFocus else { return nil }
    for child in children.reversed() { if let found = child.lastFocusable { return found } }
    return canTakeFocus ? self : nil
  }

  /// The widget that has the keyboard focus in this one by default; nil if there is none.
  var defaultFocus: Widget? {
    guard admitsFocus else { return nil }
    if isDefaultFocus, let found = firstFocusable { return found }
    for child in children { if let found = child.defaultFocus { return found } }
    return nil
  }

  /// True if a text or a picture is to look disabled by itself. In a disabled control it is as
  /// faint as the control.
  var looksDisabled: Bool {
    var widget: Widget? = self
    while let current = widget, !(current is Control) {
      if !current.isEnabled { return true }
      widget = current.parent
    }
    return false
  }

  private func allAround(_ holds: (Widget) -> Bool) -> Bool {
    var widget: Widget? = self
    while let current = widget {
      if !holds(current) { return false }
      widget = current.parent
    }
    return true
  }

  func changeUse() {
    // Descendants change their appearance too.
    restyleAll()
    accessibilityChanged()
    if !isEnabled { tree?.withdraw(self) } else { tree?.wantDefaultFocus() }
  }

  func changeSight() {
    layer.isHidden = isHidden
    parent?.invalidateLayout()
    parent?.accessibleStructureChanged()
    if isHidden { tree?.withdraw(self) } else { tree?.wantDefaultFocus() }
  }

  private func restyleAll() {
    stateChanged()
    for child in children { child.restyleAll() }
  }

  /// Requests a frame: `tick(at:)` is called with the next one.
  public func animate() { tree?.animate(self) }

  /// Requests a frame at `moment`, or earlier if this widget already needs one.
  public func wake(at moment: Moment) { tree?.animate(self, .at(moment)) }

  /// `scale`, or 1 if motion is reduced.
  public func motionScale(_ scale: Double) -> Double {
    switch tree?.motion ?? .normal {
    case .normal: scale
    case .reduced: 1
    }
  }

  /// Converts a point from scene coordinates to this widget's: see `followsLayoutDirection`.
  public func local(_ point: Point<Logical>) -> Point<Logical> {
    tree?.scene.convert(point, to: layer) ?? point
  }

  /// Scrolls all ancestors so that this widget is visible.
  public func reveal() {
    var (rect, at, widget) = (layer.frame, layer.parent, parent)
    while let layer = at {
      if let around = widget, around.contentLayer === layer {
        around.reveal(rect)
        widget = around.parent
      }
      rect = layer.inDirectionOfParent(rect.offsetBy(layer.childOffset))
        .offsetBy(layer.frame.origin)
      at = layer.parent
    }
  }
}
