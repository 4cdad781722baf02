import Geometry
public import Input
import SceneGraph
public import Timing

/// Something that is pressed: by the pointer, by a finger or by a key. It is meant when it is let go of on
/// the same control.
open class Control: Widget {
  /// What holds it down.
  private var hold = Hold.none { didSet { if hold != oldValue { stateChanged() } } }
  /// How much the pointer is over it, from 0 to 1.
  private var hovering = AnimatedValue(0)
  /// How much it is held down, from 0 to 1.
  private var pressing = AnimatedValue(0)
  /// How much it can be used, from 0 to 1.
  private var using = AnimatedValue(1)

  /// What can hold a control down.
  private enum Hold: Equatable {
    /// Nothing does.
    case none
    /// A press does, which is over it or was.
    case press(isInside: Bool)
    /// The space bar does.
    case key
  }

  /// Whether it is held down, so that letting go means it.
  public var isPressed: Bool {
    switch hold {
    case .none: false
    case .press(let isInside): isInside
    case .key: true
    }
  }

  /// How much the pointer is over it, from 0 to 1.
  public var hoverAmount: Double { hovering.value }
  /// How much it looks held down, from 0 to 1.
  public var pressAmount: Double { pressing.value }

  /// It can have the keyboard.
  open override var acceptsFocus: Bool { true }
  /// Presses on it are its own.
  open override var acceptsPress: Bool { true }

  /// A control that can be pressed.
  public override init() {
    super.init()
    layer.takesInput = true
  }

  /// It was meant.
  open func activate() {}

  // MARK: Looks

  /// It looks as it is from the start.
  open override func didAttach() {
    hovering.set(0)
    pressing.set(0)
    using.set(isEffectivelyEnabled ? 1 : 0)
    showUse()
  }

  /// It goes over to looking as it is now.
  open override func stateChanged() {
    guard let interface else { return }
    if focus == .none, hold == .key { hold = .none }
    let spring = interface.theme.springs.quick
    hovering.animate(
      to: isHovered && isEffectivelyEnabled ? 1 : 0, by: spring, at: interface.moment)
    pressing.animate(to: isPressed ? 1 : 0, by: spring, at: interface.moment)
    using.animate(to: isEffectivelyEnabled ? 1 : 0, by: spring, at: interface.moment)
    restyle(interface.theme)
    animate()
  }

  /// Goes on with looking as it is.
  open override func tick(at moment: Moment) -> FrameDemand {
    hovering.advance(to: moment)
    pressing.advance(to: moment)
    using.advance(to: moment)
    showUse()
    if let interface { restyle(interface.theme) }
    return hovering.isMoving || pressing.isMoving || using.isMoving ? .now : .idle
  }

  private func showUse() {
    let least = Double(Palette.disabledOpacity)
    layer.opacity = least + (1 - least) * min(max(using.value, 0), 1)
  }

  // MARK: Presses

  /// It is held down.
  open override func pressBegan(_ press: Press) { hold = .press(isInside: true) }

  /// It is held down while the press is over it, or near it where a finger hides it.
  open override func pressMoved(_ press: Press) { hold = .press(isInside: contains(press)) }

  /// It is let go of.
  open override func pressEnded(_ press: Press) {
    let isMeant = isPressed
    hold = .none
    if isMeant { activate() }
  }

  /// It is let go of and was not meant.
  open override func pressCancelled(_ press: Press) { hold = .none }

  /// Whether a press is on it.
  public func contains(_ press: Press) -> Bool {
    let room =
      switch press.source {
      case .pointer: 0.0
      case .finger: 2 * press.source.slop
      }
    return layer.bounds.insetBy(-room).contains(local(press.position))
  }

  // MARK: Keys

  /// Return means it at once, and the space bar when it comes up.
  open override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    // What something in it does not know is not for it.
    guard focus != .none else { return false }
    return switch input.key {
    case .enter, .keypadEnter: enter(input.phase)
    case .space: space(input.phase)
    default: false
    }
  }

  private func enter(_ phase: KeyEvent.Phase) -> Bool {
    switch phase {
    case .pressed: activate()
    // Held, it means the same once.
    case .repeated: break
    case .released: return false
    }
    return true
  }

  private func space(_ phase: KeyEvent.Phase) -> Bool {
    switch phase {
    case .pressed: if hold == .none { hold = .key }
    case .repeated: break
    case .released:
      guard hold == .key else { return false }
      hold = .none
      activate()
    }
    return true
  }
}
