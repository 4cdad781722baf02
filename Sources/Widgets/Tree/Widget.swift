// SPDX-License-Identifier: MIT

/// A node of the widget tree: a layer with its content, child widgets, and input handling.
///
/// Widgets only change layers; the scene tracks the resulting damage. An animated widget requests
/// frames with `animate()` and updates its layers in `tick(at:)`.
@MainActor open class Widget {
  /// The widget's layer. Layout sets its frame, in coordinates of the parent's `contentLayer`.
  public let layer = Layer()
  /// Child widgets, in drawing and Tab order.
  public internal(set) var children: [Widget] = []
  /// The parent; nil for the root and for detached widgets.
  public internal(set) unowned var parent: Widget?
  /// The widget tree that contains this widget; nil while detached.
  public internal(set) unowned var tree: WidgetTree?

  /// Disabling a widget disables its descendants.
  public var isEnabled = true { didSet { if isEnabled != oldValue { changeUse() } } }
  /// The name for assistive technology; nil for the one that the widget shows.
  public var accessibilityLabel: String? {
    didSet {
      guard accessibilityLabel != oldValue else { return }
      if (accessibilityLabel == nil) != (oldValue == nil) { accessibleStructureChanged() }
      accessibilityChanged()
    }
  }
  /// True if assistive technology is not told of this widget and its descendants, since they only
  /// decorate.
  public var isAccessibilityHidden = false {
    didSet { if isAccessibilityHidden != oldValue { parent?.accessibleStructureChanged() } }
  }
  /// Hides this widget and its descendants, and excludes them from layout.
  public var isHidden = false { didSet { if isHidden != oldValue { changeSight() } } }
  /// Minimum and maximum size.
  public var sizeLimits = SizeLimits() {
    didSet { if sizeLimits != oldValue { invalidateLayout() } }
  }
  /// False keeps the keyboard focus out of this widget and its descendants. Presses still work, and
  /// leave the focus where it is.
  public var allowsFocus = true {
    didSet {
      guard allowsFocus != oldValue else { return }
      if allowsFocus { tree?.wantDefaultFocus() } else { tree?.withdrawFocus(from: self) }
    }
  }
  /// True if this widget, or the first descendant that can have the keyboard focus, gets it
  /// whenever nothing else has it: when the surface gets the keyboard, when the drawer or popover
  /// around the widget opens, and with the next key. Of several the first gets it.
  public var isDefaultFocus = false { didSet { if isDefaultFocus { tree?.wantDefaultFocus() } } }
  /// The direction in which this widget and its descendants are read; nil for that around it. From
  /// right to left everything is mirrored but for texts, pictures and drawings themselves.
  public var layoutDirection: LayoutDirection? {
    didSet { if layoutDirection != oldValue { changeDirection() } }
  }
  /// Weight with which this widget takes spare length of its stack; 0 for that of `flexibility`.
  public var stretch = 0.0 { didSet { if stretch != oldValue { parent?.invalidateLayout() } } }

  /// A short text that is shown beside the widget while the pointer rests on it; nil for none. The
  /// widget's layer must take input.
  public var tooltip: String? {
    didSet {
      guard tooltip != oldValue else { return }
      tree?.tooltips.textChanged(of: self)
      accessibilityChanged()
    }
  }
  /// The cursor over this widget and those in it that have none themselves; nil for that around it.
  /// The widget's layer must take input.
  public var cursor: CursorShape? {
    didSet { if cursor != oldValue { tree?.pointer.updateCursor() } }
  }
  /// Actions of presses that are not those of a control. The widget's layer must take input.
  public var gestures = Gestures()
  /// The arrow keys' way to move the keyboard focus among the descendants; nil leaves it to Tab.
  public var focusGroup: FocusGroup?

  /// The choice between light and dark ink that the colours of this widget and its descendants
  /// follow; nil leaves them as they are around it. Usually that of the widget's own glass:
  /// `Glass.inkChoice`.
  ///
  /// The colours fade from those of the dark appearance, which has light text, to those of the
  /// light one, and back. A text that faded all the way would at some moment be as light as the
  /// glass, and could not be read. So the fade has one step in its middle, from a light text to a
  /// dark one: at every moment text has a contrast of at least 3 with the mean of what the glass
  /// shows, and with the surfaces on it. Less important text, whose colours at rest may have less
  /// than that, keeps what it has. If the old text cannot be read at all any more, the fade begins
  /// with that step; with high contrast the step is all of it.
  public var ink: InkChoice? {
    didSet {
      guard ink != oldValue else { return }
      if let tree { inkFade?.detach(from: tree) }
      inkFade = ink.map { InkFade($0, self) }
      guard let tree else { return }
      inkFade?.attach(to: tree)
      recolor(theme ?? tree.theme)
    }
  }

  /// True while the pointer is over this widget or a descendant.
  public internal(set) var isHovered = false {
    didSet { if isHovered != oldValue { stateChanged() } }
  }
  /// Keyboard focus of this widget, and whether a focus ring is shown.
  public internal(set) var focus = Focus.none {
    didSet {
      guard focus != oldValue else { return }
      stateChanged()
      accessibilityChanged()
    }
  }
  /// True while this widget or a descendant has the focus.
  public internal(set) var containsFocus = false {
    didSet { if containsFocus != oldValue { stateChanged() } }
  }

  /// The way to the widget's place; nil if it is there.
  package weak var ongoingTravel: Travel?
  /// The colours that follow `ink`.
  private(set) var inkFade: InkFade?
  /// True if the children must be laid out before the next frame.
  var needsLayout = true
  /// Recent results of `measure(in:)`.
  var measurements: [Measurement] = []
  /// The widget's own frame demand.
  var frameDemand = FrameDemand.idle
  /// True while the widget tree's list of animated widgets contains this one.
  var isListed = false

  /// Keyboard focus of a widget.
  public enum Focus: Hashable, Sendable {
    /// Not focused.
    case none
    /// Focused by a press: no ring is needed.
    case withoutRing
    /// Focused by the keyboard, with a ring.
    case withRing
  }

  /// A cached result of `measure(in:)`.
  struct Measurement {
    /// The proposal.
    let proposal: ProposedSize
    /// The resulting size.
    let size: Size<Logical>
  }

  /// A way in which a widget grows and shrinks in a motion.
  public enum Growth: Hashable, Sendable {
    /// The layer has another size; what is in it has its places already.
    case ofLayer
    /// The widget is laid out in another size, with all that it is made of.
    case ofLayout
  }

  /// Creates a widget without content.
  public init() {}

  isolated deinit { for child in children { child.parent = nil } }

  // MARK: Overridden by subclasses

  /// Parent layer of the children's layers.
  open var contentLayer: Layer { layer }

  /// True if the x coordinates of the widget count from its right edge where it is read from right
  /// to left: those of the frames that it gives to its children and layers, and of `local(_:)`.
  /// False for a widget whose coordinates count from the left in every layout, such as a text, a
  /// map or a drawing; its children follow the layout again.
  open var followsLayoutDirection: Bool { true }

  /// True if the size does not depend on the content, so that a change of content does not lay out
  /// the parent.
  open var isLayoutBoundary: Bool { false }

  /// True if the widget can have the keyboard focus.
  open var acceptsFocus: Bool { false }

  /// The part that has the keyboard focus in place of the whole widget, such as the current row of
  /// a list. The menu key opens its context menu. By default nil.
  open var focusedPart: Widget? { nil }

  /// True if a press on this widget takes the keyboard focus from a text control. Otherwise the
  /// control keeps it, so that one can type on after the press of a button.
  open var takesFocusFromText: Bool { false }

  /// True if a press on this widget or a descendant does not move the keyboard focus.
  open var keepsFocus: Bool { false }

  /// True if the widget handles presses that no descendant handles.
  open var acceptsPress: Bool { false }

  /// True if the focus ring also shows after a press, for widgets that are typed into.
  open var showsFocusRingWhenPressed: Bool { false }

  /// True if a ring tells that the widget has the focus; false where a caret alone does.
  var hasFocusRing: Bool { true }

  /// True if the widget handles keys with Control, Alt or the logo key while it has the focus.
  open var takesShortcuts: Bool { false }

  /// The text that the widget edits while it has the focus, for input methods; nil for none.
  open var editedText: TextInputState? { nil }

  /// The placement of the focus ring.
  open var focusRingPlacement: FocusRingPlacement {
    FocusRingPlacement(layer: layer, frame: layer.bounds, outline: layer.outline, gap: 2)
  }

  /// The size for a proposal, in logical units; call `measure(in:)` instead.
  open func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> { .zero }

  /// The distance from the top to the baseline of the first line of text, in logical units, if the
  /// widget has `size`; nil without text. Rows with `Stack.Alignment.baseline` ask for it. A widget
  /// that lays out others passes on theirs: `firstBaseline(of:)`.
  open func firstBaseline(in size: Size<Logical>) -> Double? { nil }

  /// The way in which the widget takes room along `axis`, if it has the length `across` on the
  /// other axis, in logical units, or any if nil; call `limitedFlexibility(_:across:)` instead. By
  /// default it takes no spare length, and fills the place that it is given. A container derives it
  /// from its children: `flexibilityOfChildren(_:across:)`. Call `invalidateLayout()` when it may
  /// differ.
  open func flexibility(_ axis: Axis, across: Double?) -> Flexibility { Flexibility() }

  /// The largest length in a frame that the widget fills, in logical units.
  func largestLength(_ axis: Axis) -> Double { limitedFlexibility(axis).largest }

  /// The way in which the widget grows and shrinks while it travels to a new place; nil, the
  /// default, if it has its new size at once.
  open var growth: Growth? { nil }

  /// True if the widget moves and fades its children by itself, so that they do not travel when
  /// views change in `withMotion`. By default false.
  open var movesChildren: Bool { false }

  /// The parents of the widgets that travel when views change: by default this widget. `shown` is
  /// the identity of what a parent shows, nil if that never changes.
  package var travelParents: [(widget: Widget, shown: AnyHashable?)] { [(self, nil)] }

  /// Fades the widget, from 0 (unseen) to 1.
  func show(presence: Double) { layer.opacity = presence }

  /// Lays out the children. The layer's frame is already set.
  open func layoutChildren() {}

  /// Applies the theme, in the current state.
  open func restyle(_ theme: Theme) {}

  /// Called after hover, focus or enabled state changed.
  open func stateChanged() { if let theme { restyle(theme) } }

  /// Called after the widget was added to a tree, before `restyle(_:)`.
  open func didAttach() {}

  /// Called after the widget was removed from its tree.
  open func didDetach() {}

  /// Called before the surface that shows the widget opens, at `moment`, to show what has changed
  /// while there were no frames. By its layers it is known then what the surface needs, such as a
  /// picture of the desktop for glass.
  open func willOpen(at moment: Moment) {}

  /// Called when the surface that shows the widget opens, as that of a panel does again and again,
  /// and after the widget was added to the tree of an open one.
  open func didOpen() {}

  /// Called when the surface that shows the widget closes, and before the widget is removed from
  /// the tree of an open one.
  open func didClose() {}

  /// Updates the layers for a frame shown at `moment` and returns the next frame demand. Called
  /// after `animate()` or `wake(at:)`.
  open func tick(at moment: Moment) -> FrameDemand { .idle }

  // MARK: Input

  /// Return true to take a new press before descendants can, for example to stop a fling.
  open func catches(_ press: Press) -> Bool { false }

  /// Return true to take over a moving press that may have begun on a descendant, for example to
  /// scroll.
  open func claims(_ press: Press) -> Bool { false }

  /// True if `claims(_:)` is asked for presses of the pointer, too, which otherwise stay with the
  /// widget that they began on.
  open var claimsPointerDrags: Bool { false }

  /// True if keys and the keyboard focus go to nothing beneath this widget.
  var confinesKeys: Bool { layer.isModal }

  /// Called before the context menu opens for a press at a position in scene coordinates, by the
  /// pointer or by a finger.
  func prepareContextMenu(at position: Point<Logical>, byFinger isFinger: Bool) {}
  /// The area beside which a key opens the context menu, in scene coordinates; nil for that of the
  /// widget.
  var contextMenuArea: Rect<Logical>? { nil }
  /// Called before the widget has the keyboard focus again that a menu or a popover took from it.
  func willRegainFocus() {}

  /// Handles a press of a pointer button other than the primary one. `position` is in scene
  /// coordinates. Return false to pass it to the parent.
  open func pressed(_ button: PointerButton, at position: Point<Logical>) -> Bool { false }

  /// Called when this widget gets a press.
  open func pressBegan(_ press: Press) {}

  /// Called when the widget's press moves.
  open func pressMoved(_ press: Press) {}

  /// Called when the widget's press is released.
  open func pressEnded(_ press: Press) {}

  /// Called when the widget's press is taken over or cancelled; it must have no effect.
  open func pressCancelled(_ press: Press) {}

  /// Returns what is dragged out of the widget by `press`, which has moved far enough for a drag;
  /// nil if the press is for something else. By default that of `gestures`.
  open func dragItem(of press: Press) -> DragItem? { gestures.dragItem?() }

  /// Returns the acceptance of a drop of `offer` at `position`, in scene coordinates; nil to leave
  /// it to the parent. By default that of `gestures`.
  open func dropAcceptance(
    of offer: DragOffer, at position: Point<Logical>
  ) -> DropAcceptance? {
    gestures.dropTarget.flatMap { offer.acceptance(of: $0.kinds) }
  }

  /// Called while a drag is over this widget that it takes a drop of, with the position in scene
  /// coordinates; nil when it leaves or was dropped.
  open func dragHovered(at position: Point<Logical>?) {}

  /// Takes a drop, within `dropAcceptance(of:at:)`. Its position is in scene coordinates. Return
  /// false to take nothing after all: what was to be moved then stays where it is. By default the
  /// drop is given to `gestures`.
  open func dropped(_ drop: Drop) -> Bool {
    guard let target = gestures.dropTarget else { return false }
    var drop = drop
    drop.position = local(drop.position)
    target.onDrop(drop)
    return true
  }

  /// Called when the pointer moves over this widget. `position` is in scene coordinates.
  open func pointerMoved(to position: Point<Logical>, at moment: Moment) {}

  /// Handles a scroll over this widget. Return false to pass it to the parent. `timestamp` is the
  /// device's time of the event, for velocities.
  open func scrolled(_ input: Scroll, timestamp: Moment) -> Bool { false }

  /// Handles a key while this widget or a descendant has the focus. Return false to pass it to the
  /// parent.
  open func key(_ input: KeyEvent, at moment: Moment) -> Bool { false }

  /// Handles a key that no widget has taken, wherever the keyboard focus is, if it is a shortcut of
  /// this widget. Return false if it is not.
  open func performShortcut(_ input: KeyEvent) -> Bool { false }

  /// Handles a key, pressed or repeated, that nothing else has taken, wherever the keyboard focus
  /// is. The frontmost widget is asked first. Return false if it means nothing.
  open func unusedKey(_ input: KeyEvent, at moment: Moment) -> Bool { false }

  /// Closes what this widget shows over others, for an Escape that no widget has taken, wherever
  /// the keyboard focus is. The frontmost widget is asked first. Return false if nothing is open.
  open func escape() -> Bool { false }

  /// Handles an edit by an input method while this widget has the focus. Return false if it edits
  /// no text.
  open func edit(_ event: TextInputEvent) -> Bool { false }

  // MARK: Assistive technology

  /// The description of the widget for screen readers and other assistive technology. Call
  /// `accessibilityChanged()` after a change of it that does not come with `stateChanged()`.
  open var accessibleContent: AccessibleContent { AccessibleContent(.group) }

  /// The geometry of the characters of `accessibleContent.text`, after the layout. By default it
  /// is unknown, and each character has that of the whole widget.
  open var accessibleTextGeometry: AccessibleTextGeometry? { nil }

  /// Does what a person asks by assistive technology, within what `accessibleContent` offers.
  /// Return false if it was not done.
  open func perform(_ request: AccessibleRequest) -> Bool { false }

  /// Scrolls, if needed, to make `rect` visible. `rect` is in coordinates of `contentLayer`.
  open func reveal(_ rect: Rect<Logical>) {}
}
