// SPDX-License-Identifier: MIT

/// Shows a widget in front of all others, beside the widget that it belongs to: beneath that
/// widget, or above it if only there is room. It is in the scene if there is room, otherwise in a
/// popup if the surface has any.
///
/// In the scene the content grows out of that widget, and fades out when it closes; with reduced
/// motion it only fades. While it is open, nothing beneath takes input, and the keyboard focus is
/// in it. Escape and a press beside it close it. The content draws its own background:
///
/// ```swift
/// let share = Button("Share")
/// let popover = Popover(Card(Label("Nothing to share yet")))
/// share.action = { [unowned share] in popover.open(beside: share) }
/// ```
///
/// A dialog, which `open(over:)` shows, is in the middle of a dimmed scene instead, and stays when
/// something beside it is pressed. Return activates its first filled button.
public final class Popover: Widget {
  /// The widget that is shown. The popover sets its layer's opacity and transform.
  public let content: Widget
  /// The distance to the widget that the popover belongs to, in logical units.
  public var gap = 6.0 { didSet { if gap != oldValue { invalidateLayout() } } }
  /// The widget in the content that gets the keyboard focus when the popover opens. If nil, it is
  /// the first that can have it, but only if a focus ring is shown; otherwise no widget gets it.
  public weak var initialFocus: Widget?
  /// Called when the popover is closed, by the program or by a person.
  public var onClose: (() -> Void)?
  /// True from `open(beside:)` until it closes.
  public private(set) var isOpen = false
  /// True if it takes input and is closed by Escape and by a press beside it.
  package let isModal: Bool
  /// The side on which it opens.
  package private(set) var side: Side
  /// True if it is in a popup even if there is room in the scene.
  private let prefersPopup: Bool
  /// Closes the popup that it is in; nil if it is in the scene.
  private var closePopup: (() -> Void)?
  /// The popover of the same menu that this one was opened from; nil for the first.
  private weak var outerMenu: Popover?
  /// The submenu that was opened last.
  private weak var submenu: Popover?
  /// The widget that it belongs to; nil if it belongs to an area.
  private weak var owner: Widget?
  /// The area of that widget, in scene coordinates. It stays if the widget goes.
  private var area = Rect<Logical>.zero
  /// The opacity and the part of the growth, from 0 to 1.
  private var presence = AnimatedValue(0)
  /// The keyboard focus while it is open.
  private var modalFocus = ModalFocus()

  /// The least distance from the edges of the scene, in logical units.
  private static let margin = 6.0
  /// The scale at the beginning.
  private static let initialScale = 0.86

  /// A side of the area that a popover belongs to.
  package enum Side: Sendable {
    /// Beneath the area, or above it: centred on it, or beginning at an area without a width.
    case beneath
    /// To the right of the area, or to the left of it, and beginning at its top. What is read from
    /// right to left is at the left first.
    case beside
    /// In the middle of the scene, which is dimmed.
    case middle
  }

  /// The colour over the scene behind a dialog.
  private static let dimming = Color(rgb: 0x000000, alpha: 0.36)

  /// Creates a closed popover.
  public convenience init(_ content: Widget) { self.init(content, isModal: true) }

  package init(
    _ content: Widget, isModal: Bool, side: Side = .beneath, prefersPopup: Bool = false
  ) {
    self.content = content
    self.isModal = isModal
    self.side = side
    self.prefersPopup = prefersPopup
    super.init()
    add(content)
  }

  /// A closed popover with a menu on `glass`, or on the theme's surface colour if that is nil.
  /// `outer` is the menu that it is a submenu of. The choice of an entry closes all of them.
  convenience init(menu items: [MenuItem], on glass: Glass?, from outer: Popover? = nil) {
    let menu = Menu(items)
    self.init(
      PopoverCard(menu, glass: glass), isModal: true, side: outer == nil ? .beneath : .beside,
      prefersPopup: true)
    outerMenu = outer
    if outer != nil { gap = 0 }
    menu.onChoice = { [unowned self, unowned menu] index in
      submenu?.close()
      guard items[index].submenu.isEmpty else {
        let popover = Popover(menu: items[index].submenu, on: glass, from: self)
        submenu = popover
        return popover.open(beside: menu.rows[index])
      }
      var first = self
      while let outer = first.outerMenu { first = outer }
      first.close()
      items[index].action()
    }
  }

  // MARK: Opening

  /// Opens the popover beside `widget`; does nothing if it is open or `widget` has no tree.
  public func open(beside widget: Widget) {
    guard let tree = widget.tree else { return }
    layoutDirection = widget.direction
    open(beside: tree.scene.frame(of: widget.layer), of: widget, in: tree)
  }

  /// Opens the popover as a dialog in front of everything in the surface of `widget`; does nothing
  /// if it is open or `widget` has no tree.
  public func open(over widget: Widget) {
    guard let tree = widget.tree, !isOpen else { return }
    side = .middle
    layoutDirection = widget.direction
    initialFocus = initialFocus ?? defaultButton
    open(beside: tree.scene.root.bounds, in: tree)
  }

  /// The button that Return activates in a dialog: the first that is filled, or where something can
  /// be destroyed the first that does not do that.
  private var defaultButton: Button? {
    let buttons = buttons(in: content)
    let isRisky = buttons.contains { $0.style == .destructive }
    return buttons.first { $0.style == .filled }
      ?? (isRisky ? buttons.first { $0.style != .destructive } : nil)
  }

  private func buttons(in widget: Widget) -> [Button] {
    guard !widget.isHidden else { return [] }
    return ((widget as? Button).map { [$0] } ?? []) + widget.children.flatMap { buttons(in: $0) }
  }

  /// Opens the popover beside an area in coordinates of the scene of `tree`. In the scene it
  /// follows `owner` if it has one.
  package func open(beside area: Rect<Logical>, of owner: Widget? = nil, in tree: WidgetTree) {
    guard !isOpen else { return }
    if layoutDirection == nil { layoutDirection = tree.layoutDirection }
    self.owner = owner
    self.area = area
    let showsRing = tree.focused?.focus == .withRing
    show(in: tree)
    isOpen = true
    layer.isModal = isModal && side != .beside
    layer.takesInput = layer.isModal
    layer.ignoresInput = false
    invalidateLayout()
    if isInPopup {
      presence.set(1)
    } else {
      let springs = tree.theme.springs
      presence.animate(
        to: 1, by: tree.motion == .normal && isModal ? springs.lively : springs.quick,
        at: tree.moment)
      animate()
    }
    showPresence()
    if isModal { modalFocus.enter(content, first: initialFocus, showsRing: showsRing) }
  }

  /// Adds the popover to `tree`, or to that of a popup.
  private func show(in tree: WidgetTree) {
    // Content is measured in its tree.
    if parent !== tree.root { tree.root.add(self) }
    guard let host = tree.popups, prefersPopup || frame(in: tree.scene.root.bounds) == nil else {
      return
    }
    remove()
    isInPopup = true
    closePopup = host.open(self, beside: area)
    if closePopup == nil {
      isInPopup = false
      tree.root.add(self)
    }
  }

  /// True if it is in a popup, which is as large as the content.
  package private(set) var isInPopup = false {
    didSet { (content as? PopoverCard)?.isInPopup = isInPopup }
  }

  /// Closes the popover. What had the keyboard focus before has it again.
  public func close() {
    guard isOpen else { return }
    isOpen = false
    submenu?.close()
    layer.isModal = false
    layer.ignoresInput = true
    if isModal { modalFocus.leave(content) }
    if isModal, !isInPopup, let tree {
      presence.animate(to: 0, by: tree.theme.springs.quick, at: tree.moment)
      animate()
    } else {
      remove()
    }
    closePopup?()
    closePopup = nil
    isInPopup = false
    onClose?()
  }

  public override func didDetach() {
    super.didDetach()
    presence.set(0)
    close()
  }

  public override func tick(at moment: Moment) -> FrameDemand {
    presence.advance(to: moment)
    showPresence()
    guard presence.isMoving else {
      if !isOpen { remove() }
      return .idle
    }
    return .now
  }

  private func showPresence() {
    let value = presence.value
    content.layer.opacity = min(max(value, 0), 1)
    if side == .middle {
      layer.fill = .color(
        Self.dimming.with(alpha: Self.dimming.alpha * Float(content.layer.opacity)))
    }
    let grows = isModal && isOpen && tree?.motion == .normal
    content.layer.transform.scale =
      grows ? Self.initialScale + (1 - Self.initialScale) * value : 1
  }

  /// A dialog. Menus and tooltips tell of themselves.
  public override var accessibleContent: AccessibleContent {
    let tellsOfItself = !isModal || content is PopoverCard || content is Menu
    return AccessibleContent(tellsOfItself ? .group : .dialog)
  }

  // MARK: Input

  /// A submenu leaves the pointer to the menus around it.
  override var confinesKeys: Bool { isModal && isOpen }

  public override var acceptsPress: Bool { isModal }

  /// A press beside the content closes the popover, unless it is a dialog.
  public override func pressBegan(_ press: Press) {
    if side != .middle, isBeside(press.position) { close() }
  }

  public override func pressed(_ button: PointerButton, at position: Point<Logical>) -> Bool {
    guard isModal, isBeside(position) else { return false }
    if side != .middle { close() }
    return true
  }

  private func isBeside(_ position: Point<Logical>) -> Bool {
    !content.layer.frame.contains(local(position))
  }

  /// Blocks scrolling of what is beneath.
  public override func scrolled(_ input: Scroll, timestamp: Moment) -> Bool { isModal && isOpen }

  public override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    guard isModal, isOpen else { return false }
    let goesBack = side == .beside && inDirection(input.key) == .left
    if input.phase == .pressed, input.key == .escape || goesBack { return escape() }
    if side == .middle, input.phase == .pressed, [.enter, .keypadEnter].contains(input.key),
      let button = defaultButton, button.isEffectivelyEnabled
    {
      button.activate()
      return true
    }
    // Without a focus, keys are those of the content.
    return focus == .none && tree?.focused == nil && offer(input, at: moment)
  }

  private func offer(_ input: KeyEvent, at moment: Moment) -> Bool {
    var widget = content
    while true {
      if widget.key(input, at: moment) { return true }
      guard let next = widget.children.first else { return false }
      widget = next
    }
  }

  public override func escape() -> Bool {
    guard isModal, isOpen else { return false }
    close()
    return true
  }

  // MARK: Layout

  /// Frames are those of the scene.
  public override var followsLayoutDirection: Bool { false }

  /// The scene decides the size, or else the content that of its popup.
  public override var isLayoutBoundary: Bool { !isInPopup }

  public override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    isInPopup ? content.measure(in: proposal) : .zero
  }

  public override func layoutChildren() {
    let room = layer.bounds
    guard !isInPopup else { return content.layout(in: room) }
    if let owner, let tree, owner.tree === tree { area = tree.scene.frame(of: owner.layer) }
    let frame =
      frame(in: room)
      ?? slid(wantedFrames(of: content.measure(in: ProposedSize(room.size)))[0], into: room)
    content.layout(in: frame)
    // The content grows from the middle of the side of the area that faces it.
    let origin: Point<Logical> =
      switch side {
      case .beneath:
        Point(x: area.center.x, y: frame.top >= area.bottom ? area.bottom : area.top)
      case .beside: Point(x: frame.left >= area.right ? area.right : area.left, y: area.center.y)
      case .middle: frame.center
      }
    content.layer.transform.anchor = SIMD2(
      (origin.x - frame.left) / max(frame.width, 1),
      (origin.y - frame.top) / max(frame.height, 1))
  }

  /// The frame of the content at its side of the area, or else at the opposite one; nil if it fits
  /// at neither.
  private func frame(in room: Rect<Logical>) -> Rect<Logical>? {
    let inner = room.insetBy(Self.margin)
    let size = content.measure(in: ProposedSize(width: max(inner.width, 0)))
    if side == .middle { return slid(wantedFrames(of: size)[0], into: inner) }
    for wanted in wantedFrames(of: size) {
      let frame = slid(wanted, into: inner)
      let isAtSide = side == .beside ? frame.left == wanted.left : frame.top == wanted.top
      if isAtSide, frame.size == size { return frame }
    }
    return nil
  }

  /// The frames of content of `size` at its side of the area and at the opposite one.
  private func wantedFrames(of size: Size<Logical>) -> [Rect<Logical>] {
    let isRightToLeft = direction == .rightToLeft
    switch side {
    case .beneath:
      let start = isRightToLeft ? area.left - size.width : area.left
      let left = area.width > 0 ? area.center.x - size.width / 2 : start
      return [area.bottom + gap, area.top - gap - size.height].map {
        Rect(origin: Point(x: left, y: $0), size: size)
      }
    case .beside:
      let frames = [area.right + gap, area.left - gap - size.width].map {
        Rect<Logical>(origin: Point(x: $0.rounded(), y: area.top), size: size)
      }
      return isRightToLeft ? frames.reversed() : frames
    case .middle:
      let middle = layer.bounds.center
      let origin = Point<Logical>(
        x: middle.x - size.width / 2, y: (middle.y - size.height / 2).rounded())
      return [Rect(origin: origin, size: size)]
    }
  }

  /// A frame moved into a room, and not larger than it.
  private func slid(_ frame: Rect<Logical>, into room: Rect<Logical>) -> Rect<Logical> {
    Rect(
      x: max(min(frame.left, room.right - frame.width), room.left).rounded(),
      y: max(min(frame.top, room.bottom - frame.height), room.top),
      width: min(frame.width, max(room.width, 0)), height: min(frame.height, max(room.height, 0)))
  }
}

/// Shows popovers in popups; a surface does so.
@MainActor package protocol PopupHost: AnyObject {
  /// Shows `popover` in a popup beside an area in coordinates of the scene of the host. Returns nil
  /// if it has no popups, otherwise what closes the popup. If something else closes that, the host
  /// closes the popover.
  func open(_ popover: Popover, beside area: Rect<Logical>) -> (() -> Void)?
}

/// The background of a menu or a popover, in the scene or in a popup.
package final class PopoverCard: ZStack {
  /// The widget on the background.
  package let content: Widget
  /// The glass; nil for the theme's surface colour.
  private let glass: Glass?
  /// The glass on which texts are legible.
  private var legible = LegibleGlass()
  /// True if the background fills a popup: it has no shadow, and its glass shows the desktop.
  package var isInPopup = false { didSet { if let theme { restyle(theme) } } }

  /// A background for `content`. Its glass is tinted so that texts are legible over any backdrop.
  package init(_ content: Widget, glass: Glass? = nil) {
    self.content = content
    self.glass = glass
    super.init()
    layer.takesInput = true
    add(content)
  }

  package override var accessibleContent: AccessibleContent {
    AccessibleContent(content is Menu ? .group : .dialog)
  }

  package override func restyle(_ theme: Theme) {
    layer.outline = Outline(radius: 16, isContinuous: true)
    layer.border = Border(color: theme.colors.separator)
    layer.shadow =
      isInPopup
      ? nil : Shadow(color: theme.colors.shadow, sigma: 12, offset: Point(x: 0, y: 5))
    guard var glass, !theme.hasHighContrast else {
      layer.content = .none
      layer.fill = .color(theme.colors.surface)
      return
    }
    glass = legible.of(glass, theme)
    if isInPopup { glass.backdrop = .desktop }
    layer.fill = nil
    layer.content = .glass(glass)
  }
}
