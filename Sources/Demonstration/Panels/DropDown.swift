import ScrimKit

/// A panel that hangs from the top edge: pulled down and pushed up by a hand, or sent by a spring, and caught
/// wherever it is.
final class DropDown: Widget {
  /// What hangs.
  let panel: Widget
  /// How the panel springs.
  var spring: Spring
  /// Whether all of the room answers to a hand, and not the top edge alone.
  var pullsFromAnywhere = false
  /// Told whenever the panel is somewhere else.
  var onMove: (() -> Void)?
  /// Told when the panel comes, having been away.
  var onOpening: (() -> Void)?
  /// Asked when something is scrolled that the panel does not want. Whether it was of use.
  var onScroll: ((Scroll, Moment) -> Bool)?
  /// Whether what is beneath the open panel can be met.
  var isModal = false { didSet { updateModality() } }
  /// How far it hangs down, in logical units.
  private var glide = DragSpring(0)
  /// How much of it is seen, where things fade over instead of moving.
  private var visibility = AnimatedValue(1)
  /// Whether it was opened, or is open, while there is no room to open to.
  private var isOpening = false
  /// Whether there was room to open it before: what opens first comes in, what has another room is there.
  private var hasHadRoom = false
  /// The strip along the top edge by which a closed panel is pulled.
  private let edge = Layer()
  /// What takes presses where nothing beneath is to be met.
  private let shield = Layer()

  /// How high that strip is, in logical units.
  private static let edgeHeight = 26.0
  /// How far an arrow key pulls, as a part of the panel.
  private static let step = 0.1

  /// A panel that is closed.
  init(_ panel: Widget, spring: Spring) {
    self.panel = panel
    self.spring = spring
    super.init()
    shield.takesInput = true
    edge.takesInput = true
    shield.isHidden = true
    layer.add(shield)
    layer.add(edge)
    add(panel)
    panel.layer.takesInput = true
    panel.isHidden = true
  }

  // MARK: Where it is

  /// How high the panel is, in logical units.
  private(set) var height = 0.0

  /// How much of it hangs down: 0 where it is closed, 1 where it is open. Pulled beyond that it is more.
  var openness: Double { height > 0 ? glide.value / height : 0 }

  /// Whether it is open, or opens.
  var isOpen: Bool { isOpening || (glide.target > height / 2 && !isLeaving) }

  /// Opens it or closes it, from wherever it is and as fast as it moves.
  func open(_ isOpen: Bool) {
    guard height > 0 else { return isOpening = isOpen }
    send(to: isOpen ? height : 0)
  }

  private func send(to target: Double, velocity: Double? = nil) {
    animate()
    guard interface?.motion == .reduced else {
      return glide.animate(to: target, by: spring, velocity: velocity)
    }
    // It is there at once and comes into sight, or stays there while it goes out of sight.
    isLeaving = target == 0
    if target > 0, glide.value == 0 { visibility.set(0) }
    visibility.animate(to: target > 0 ? 1 : 0, by: Self.fade, at: interface?.moment)
    if target > 0 { glide.set(target) }
  }

  /// Whether it goes out of sight where it is.
  private var isLeaving = false
  /// How fast it comes into sight or goes out of it, where nothing moves.
  private static let fade = Spring(response: 0.16)

  private func place() {
    guard let interface else { return }
    // By whole pixels, so that the panel and its shadow stay together.
    let scale = interface.scene.scale
    let hanging = scale.logical(scale.snapped(glide.value))
    // What is pulled beyond its height is longer, so that no gap is seen above it.
    panel.layer.frame.origin.y = min(hanging, height) - height
    panel.layer.frame.size.height = max(hanging, height)
    if panel.isHidden, hanging > 0 { onOpening?() }
    // What is not seen cannot have the keyboard either.
    panel.isHidden = hanging <= 0
    panel.layer.opacity = visibility.value
    updateModality()
    onMove?()
  }

  private func updateModality() {
    let isShut = isModal && glide.value > 0
    shield.isHidden = !isShut
    layer.isModal = isShut
  }

  override func tick(at moment: Moment) -> FrameDemand {
    glide.advance(to: moment)
    visibility.advance(to: moment)
    if isLeaving, !visibility.isMoving {
      isLeaving = false
      glide.set(0)
      visibility.set(1)
    }
    place()
    return glide.isMoving || visibility.isMoving ? .moving : .resting
  }

  // MARK: Hands

  override var acceptsPress: Bool { true }

  override func catches(_ press: Press) -> Bool { glide.isMoving && isOver(press) }

  /// Whether a press is on the panel or on the strip that it is pulled by.
  private func isOver(_ press: Press) -> Bool {
    let y = local(press.position).y
    return y < max(glide.value, Self.edgeHeight)
  }

  /// A finger that moves up or down moves the panel, wherever on it that began.
  override func claims(_ press: Press) -> Bool { press.isDrag(along: .vertical) }

  override func pressBegan(_ press: Press) {
    glide.grab(at: local(press.position).y, press.moment)
  }

  override func pressMoved(_ press: Press) {
    glide.follow(local(press.position).y, in: 0...height, press.moment)
    animate()
  }

  override func pressEnded(_ press: Press) {
    let velocity = glide.release(at: press.moment)
    if press.isDrag { settle(velocity) } else { tap(press) }
  }

  override func pressCancelled(_ press: Press) { settle(glide.release(at: press.moment)) }

  /// A press that did not move: beside the panel it closes it, on the panel it has it go on.
  private func tap(_ press: Press) {
    let isOnPanel = local(press.position).y < glide.value
    send(to: isOnPanel && glide.value > height / 2 ? height : 0)
  }

  /// Goes on to the side that it is nearer to, or is thrown to.
  private func settle(_ velocity: Double) {
    let goal = glide.value + 0.18 * velocity
    send(to: goal > height / 2 ? height : 0, velocity: velocity)
  }

  // MARK: Touchpads and wheels

  override func scrolled(_ input: Scroll, at moment: Moment) -> Bool {
    guard pullsFromAnywhere || glide.isHeld else { return onScroll?(input, moment) ?? false }
    switch input.kind {
    case .wheel:
      guard input.amount.y != 0 else { return false }
      send(to: input.amount.y < 0 ? height : 0)
    case .fingers, .smooth:
      if !glide.isHeld { glide.grab(at: 0, moment) }
      hand -= input.amount.y
      glide.follow(hand, in: 0...height, moment)
      if input.isLifted || input.kind == .smooth {
        hand = 0
        settle(glide.release(at: moment))
      }
      animate()
    }
    return true
  }

  /// How far fingers on a touchpad moved since they took hold of it.
  private var hand = 0.0

  // MARK: Keys

  override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    guard input.phase != .released else { return false }
    switch input.key {
    case .space where input.phase == .pressed: open(!isOpen)
    case .escape where isOpen: open(false)
    case .down where pullsFromAnywhere: step(Self.step)
    case .up where pullsFromAnywhere: step(-Self.step)
    case .home where pullsFromAnywhere: open(false)
    case .end where pullsFromAnywhere: open(true)
    default: return false
    }
    return true
  }

  private func step(_ part: Double) {
    send(to: min(max(glide.target + part * height, 0), height))
  }

  // MARK: Layout

  override func layoutChildren() {
    let size = layer.frame.size
    shield.frame = layer.bounds
    edge.frame = Rect(
      x: 0, y: 0, width: size.width, height: pullsFromAnywhere ? size.height : Self.edgeHeight)
    let wasOpen = isOpen
    let old = height
    let wanted = panel.measure(in: ProposedSize(width: size.width, height: size.height))
    height = min(wanted.height, size.height)
    panel.layout(
      in: Rect(x: 0, y: panel.layer.frame.origin.y, width: size.width, height: height))
    if height != old, !glide.isHeld { follow(from: old, wasOpen: wasOpen) }
    place()
  }

  /// Its height is another: what was open is open. A hand keeps what it holds, and what moves goes on to where
  /// the end is now.
  private func follow(from old: Double, wasOpen: Bool) {
    let end = wasOpen ? height : 0
    isOpening = wasOpen && height == 0
    if old > 0, height > 0, glide.isMoving {
      send(to: end)
    } else if hasHadRoom {
      glide.set(end)
    } else {
      hasHadRoom = true
      if wasOpen { send(to: end) }
    }
  }
}
