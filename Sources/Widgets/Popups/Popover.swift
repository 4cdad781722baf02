// SPDX-License-Identifier: MIT

public import Geometry
public import Input
package import SceneGraph
import Style
public import Timing

/// Shows a widget in front of all others of the scene, beside the widget that it belongs to:
/// beneath that widget, or above it if only there is room.
///
/// The content grows out of that widget, and fades out when it closes; with reduced motion it only
/// fades. While it is open, nothing beneath takes input, and the keyboard focus is in it. Escape
/// and a press beside it close it. The content draws its own background:
///
/// ```swift
/// let share = Button("Share")
/// let popover = Popover(Card(Label("Nothing to share yet")))
/// share.action = { [unowned share] in popover.open(beside: share) }
/// ```
public final class Popover: Widget {
  /// The widget that is shown. The popover sets its layer's opacity and transform.
  public let content: Widget
  /// The distance to the widget that the popover belongs to, in logical units.
  public var gap = 6.0 { didSet { if gap != oldValue { invalidateLayout() } } }
  /// The widget in the content that gets the keyboard focus when the popover opens. If nil, it is
  /// the first that can have it, but only if a focus ring is shown; otherwise no widget gets it.
  public weak var initialFocus: Widget?
  /// Called when the popover closes, whoever does so.
  public var onClose: (() -> Void)?
  /// True from `open(beside:)` until it closes.
  public private(set) var isOpen = false
  /// True if it takes input and is closed by Escape and by a press beside it.
  private let isModal: Bool
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

  /// Creates a closed popover.
  public convenience init(_ content: Widget) { self.init(content, isModal: true) }

  init(_ content: Widget, isModal: Bool) {
    self.content = content
    self.isModal = isModal
    super.init()
    add(content)
  }

  // MARK: Opening

  /// Opens the popover in the tree of `widget`; does nothing if it is open or `widget` has no tree.
  public func open(beside widget: Widget) {
    guard let tree = widget.tree else { return }
    open(beside: tree.scene.frame(of: widget.layer), of: widget, in: tree)
  }

  /// Opens the popover beside an area in scene coordinates, which follows `owner` if it has one.
  func open(beside area: Rect<Logical>, of owner: Widget?, in tree: WidgetTree) {
    guard !isOpen else { return }
    isOpen = true
    self.owner = owner
    self.area = area
    if parent !== tree.root { tree.root.add(self) }
    layer.isModal = isModal
    layer.takesInput = isModal
    layer.ignoresInput = false
    invalidateLayout()
    let springs = tree.theme.springs
    presence.animate(
      to: 1, by: tree.motion == .normal && isModal ? springs.lively : springs.quick,
      at: tree.moment)
    showPresence()
    animate()
    if isModal { modalFocus.enter(content, first: initialFocus) }
  }

  /// Closes the popover. What had the keyboard focus before has it again.
  public func close() {
    guard isOpen else { return }
    isOpen = false
    layer.isModal = false
    layer.ignoresInput = true
    if isModal, let tree {
      modalFocus.leave(content)
      presence.animate(to: 0, by: tree.theme.springs.quick, at: tree.moment)
      animate()
    } else {
      remove()
    }
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

  public override var acceptsPress: Bool { isModal }

  /// A press beside the content closes the popover.
  public override func pressBegan(_ press: Press) {
    if isBeside(press.position) { close() }
  }

  public override func pressed(_ button: PointerButton, at position: Point<Logical>) -> Bool {
    guard isModal, isBeside(position) else { return false }
    close()
    return true
  }

  private func isBeside(_ position: Point<Logical>) -> Bool {
    !content.layer.frame.contains(local(position))
  }

  /// Blocks scrolling of what is beneath.
  public override func scrolled(_ input: Scroll, timestamp: Moment) -> Bool { isModal && isOpen }

  public override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    guard isModal, isOpen else { return false }
    if input.key == .escape, input.phase == .pressed { return escape() }
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

  /// The scene decides the size.
  public override var isLayoutBoundary: Bool { true }

  public override func layoutChildren() {
    let room = layer.bounds
    if let owner, let tree, owner.tree === tree { area = tree.scene.frame(of: owner.layer) }
    let frame = place(beside: area, in: room) ?? forcedPlace(in: room)
    content.layout(in: frame)
    // The content grows from the middle of the side of the area that faces it.
    let side = frame.top >= area.bottom ? area.bottom : area.top
    content.layer.transform.anchor = SIMD2(
      (area.center.x - frame.left) / max(frame.width, 1),
      (side - frame.top) / max(frame.height, 1))
  }

  /// The place of the content beneath an area or above it; nil if it does not fit.
  func place(beside area: Rect<Logical>, in room: Rect<Logical>) -> Rect<Logical>? {
    let inner = room.insetBy(Self.margin)
    let size = content.measure(in: ProposedSize(width: max(inner.width, 0)))
    guard size.width <= inner.width else { return nil }
    let top =
      [area.bottom + gap, area.top - gap - size.height].first {
        $0 >= inner.top && $0 + size.height <= inner.bottom
      }
    guard let top else { return nil }
    return Rect(
      x: left(of: size, beside: area, in: inner), y: top, width: size.width, height: size.height)
  }

  /// The place of content that fits nowhere beside the area.
  private func forcedPlace(in room: Rect<Logical>) -> Rect<Logical> {
    let size = content.measure(in: ProposedSize(room.size))
    return Rect(
      x: left(of: size, beside: area, in: room),
      y: max(min(area.bottom, room.bottom - size.height), room.top),
      width: min(size.width, room.width), height: min(size.height, room.height))
  }

  /// Centred on an area, or beginning at a point.
  private func left(
    of size: Size<Logical>, beside area: Rect<Logical>, in room: Rect<Logical>
  ) -> Double {
    let wanted = area.width > 0 ? area.center.x - size.width / 2 : area.left
    return max(min(wanted, room.right - size.width), room.left).rounded()
  }
}

/// The background of a menu or a popover, in the scene or in a popup.
package final class PopoverCard: Widget {
  /// The widget on the background.
  package let content: Widget
  /// The glass; nil for the theme's surface colour.
  private let glass: Glass?
  /// The look of the glass on which texts are legible.
  private var legible = LegibleLook()
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
    glass.look = legible.of(glass.look, theme)
    if isInPopup { glass.backdrop = .desktop }
    layer.fill = nil
    layer.content = .glass(glass)
  }

  package override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    content.measure(in: proposal)
  }

  package override func layoutChildren() { content.layout(in: layer.bounds) }
}
