import ScrimKit

/// A sheet of glass that is revealed from an edge of its room by a spring, and goes back there: sent, dragged,
/// thrown, and caught wherever it is. The backdrop that shows in it stands still, since glass hangs on what it
/// covers.
///
/// While it is open nothing beneath can be met, and what it does not cover is a little darker. That lies in
/// front of the glass, so that nothing of it is seen in the blur.
final class Sheet: Widget {
  /// Where it comes from.
  let edge: SheetEdge
  /// How it springs.
  var spring: Spring
  /// Whether it is open, or opens.
  private(set) var isOpen = false
  /// What moves.
  private let pane: SheetPane
  /// What takes presses beside it.
  private let shield = Layer()
  /// How far it has come in, in logical units.
  private var glide = DragSpring(0)
  /// How much of it is seen, from 0 to 1: where things do not move, it fades.
  private var visibility = AnimatedValue(1)
  /// How far it comes in where it is open, in logical units.
  private(set) var extent = 0.0
  /// Whether there was room to open it before: what opens first comes in, what has another room is there.
  private var hasHadRoom = false
  /// How far fingers on a touchpad moved since they took hold of it.
  private var hand = 0.0
  /// What had the keyboard before it opened.
  private weak var focusBefore: Widget?

  /// The least room that is left beside it, to press on.
  private static let rest = 56.0

  /// A sheet with `page` on it, which is closed.
  init(_ page: SheetPage, from edge: SheetEdge, _ settings: Settings) {
    self.edge = edge
    spring = settings.spring
    pane = SheetPane(page, edge, settings)
    super.init()
    shield.takesInput = true
    layer.add(shield)
    add(pane)
    page.onDone = { [unowned self] in open(false) }
    pane.isHidden = true
    updateModality()
  }

  /// Looks and moves as other settings say.
  func show(_ settings: Settings) {
    spring = settings.spring
    pane.show(settings)
  }

  // MARK: Where it is

  /// How much of it has come in: 0 where it is closed, 1 where it is open, and more where it swings beyond.
  var openness: Double { extent > 0 ? glide.value / extent : 0 }

  /// Opens it or closes it, from wherever it is and as fast as it moves.
  func open(_ isOpen: Bool) { send(isOpen) }

  private func send(_ isOpen: Bool, velocity: Double? = nil) {
    let isOther = isOpen != self.isOpen
    self.isOpen = isOpen
    if extent > 0 {
      switch interface?.motion ?? .normal {
      case .normal:
        visibility.set(1)
        glide.animate(to: isOpen ? extent : 0, by: spring, velocity: velocity)
      case .reduced: fade(isOpen)
      }
      place()
      animate()
    }
    if isOther { moveFocus() }
  }

  /// It is in its place at once, and fades over.
  private func fade(_ isOpen: Bool) {
    guard let interface else { return }
    if glide.value <= 0 { visibility.set(0) }
    if isOpen { glide.set(extent) }
    visibility.animate(
      to: isOpen ? 1 : 0, by: interface.theme.springs.quick, at: interface.moment)
  }

  /// The keyboard goes to the sheet that opens, and back to what had it before.
  private func moveFocus() {
    guard let interface else { return }
    let focused = interface.focused
    let isShown = focused?.focus == .withRing
    if isOpen {
      focusBefore = focused
      pane.isHidden = false
      interface.setFocus(pane.page.done, showsRing: isShown)
    } else if focused.map(contains) ?? true {
      interface.setFocus(focusBefore, showsRing: isShown)
    }
  }

  private func place() {
    guard let interface else { return }
    // By whole pixels, so that all on it stays together.
    let scale = interface.scene.scale
    let depth = min(scale.logical(scale.snapped(glide.value)), 2 * extent)
    pane.isHidden = !isOpen && (depth <= 0 || visibility.value <= 0)
    pane.layer.frame.origin =
      edge.strip(of: layer.frame.size, depth: depth, beyond: 2 * extent - depth).origin
    // Not even a shadow is seen of it before it comes.
    pane.layer.opacity = depth > 0 ? min(max(visibility.value, 0), 1) : 0
    pane.shade = min(openness, 1)
    updateModality()
  }

  private func updateModality() {
    layer.isModal = isOpen
    shield.isHidden = !isOpen
  }

  override func tick(at moment: Moment) -> FrameDemand {
    glide.advance(to: moment)
    visibility.advance(to: moment)
    if !isOpen, visibility.value <= 0, !visibility.isMoving { glide.set(0) }
    place()
    return glide.isMoving || visibility.isMoving ? .moving : .resting
  }

  // MARK: Hands

  override var acceptsPress: Bool { true }

  override func catches(_ press: Press) -> Bool { glide.isMoving && isOn(press.position) }

  /// Whether a point is on the sheet.
  private func isOn(_ point: Point<Logical>) -> Bool {
    !pane.isHidden && pane.layer.contains(pane.local(point))
  }

  /// A finger that moves along its way moves it, wherever on it that began.
  override func claims(_ press: Press) -> Bool {
    press.isDrag(along: edge.axis) && isOn(press.origin)
  }

  override func pressBegan(_ press: Press) {
    guard isOn(press.position) || isOn(press.origin) else { return }
    glide.grab(at: edge.inward(press.position), press.moment)
  }

  override func pressMoved(_ press: Press) {
    guard glide.isHeld else { return }
    glide.follow(edge.inward(press.position), in: 0...extent, press.moment)
    animate()
  }

  /// It goes on; a press beside it that did not move closes it.
  override func pressEnded(_ press: Press) {
    if glide.isHeld {
      settle(glide.release(at: press.moment))
    } else if !press.isDrag {
      open(false)
    }
  }

  override func pressCancelled(_ press: Press) {
    if glide.isHeld { settle(glide.release(at: press.moment)) }
  }

  /// Goes on to the side that it is nearer to, or is thrown to.
  private func settle(_ velocity: Double) {
    send(glide.value + 0.18 * velocity > extent / 2, velocity: velocity)
  }

  // MARK: Touchpads and keys

  /// Fingers on a touchpad move it as a hand does. Nothing beneath is scrolled while it is open.
  override func scrolled(_ input: Scroll, at moment: Moment) -> Bool {
    switch input.kind {
    case .wheel, .smooth: break
    case .fingers:
      if !glide.isHeld { glide.grab(at: 0, moment) }
      hand -= edge.inward(input.amount)
      glide.follow(hand, in: 0...extent, moment)
      if input.isLifted {
        hand = 0
        settle(glide.release(at: moment))
      }
      animate()
    }
    return true
  }

  /// Escape sends it back, and so does the arrow towards its edge.
  override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    guard isOpen, input.phase != .released else { return false }
    guard input.key == .escape || SheetEdge(input.key) == edge else { return false }
    open(false)
    return true
  }

  // MARK: Layout

  /// Nothing around it depends on what is in it.
  override var isLayoutBoundary: Bool { true }

  override func layoutChildren() {
    let size = layer.frame.size
    shield.frame = layer.bounds
    let old = extent
    let wanted = pane.measure(in: ProposedSize(size))
    extent =
      switch edge.axis {
      case .vertical: min(wanted.height, max(size.height - Self.rest, 0)).rounded()
      case .horizontal: min(wanted.width, max(size.width - Self.rest, 0)).rounded()
      }
    pane.layout(in: edge.strip(of: size, depth: 0, beyond: 2 * extent))
    if hasHadRoom, extent != old { glide.set(isOpen ? extent : 0) }
    place()
    guard !hasHadRoom, extent > 0 else { return }
    hasHadRoom = true
    if isOpen { send(true) }
  }
}
