// SPDX-License-Identifier: MIT

/// A widget that a pointer, a finger or a key activates. A press activates it if released over it.
///
/// Base of everything a control animates: hover, press, enabled, and one state of its own, such as
/// on/off or a knob's position. A subclass calls `stateChanged()` if a property changed, returns
/// the new target from `stateTarget`, and draws all four amounts in `restyle(_:)`.
open class Control: Widget {
  /// The source of the current press.
  private var hold = Hold.none { didSet { if hold != oldValue { stateChanged() } } }
  /// Hover amount, from 0 to 1.
  private var hovering = AnimatedValue(0)
  /// Press amount, from 0 to 1.
  private var pressing = AnimatedValue(0)
  /// Enabled amount, from 0 to 1.
  private var enabling = AnimatedValue(1)
  /// The control's own state. A subclass sets it directly while a person drags it.
  public var state: AnimatedValue

  /// A state that is shown whatever the input is; nil for none.
  var preview: StatePreview.State?

  /// The source of a press on a control.
  private enum Hold: Equatable {
    /// Not pressed.
    case none
    /// A pointer or finger that went down on the control.
    case press(isInside: Bool)
    /// The space bar.
    case key
  }

  /// A factor of the opacity, from 0 to 1, for a control that comes or goes.
  private var presence = 1.0 { didSet { if presence != oldValue { updateOpacity() } } }

  /// A shortcut that activates the control while it is enabled and not hidden; nil for none.
  public var shortcut: KeyboardShortcut?

  /// True if releasing now would activate the control.
  public var isPressed: Bool {
    switch hold {
    case .none: false
    case .press(let isInside): isInside
    case .key: true
    }
  }

  /// None: the parts of a control move with it.
  package override var travelParents: [(widget: Widget, shown: AnyHashable?)] { [] }

  /// Animated hover amount, from 0 to 1; springs may overshoot.
  public var hoverAmount: Double { hovering.value }
  /// Animated press amount, from 0 to 1; springs may overshoot.
  public var pressAmount: Double { pressing.value }

  /// Animated amount: 1 while the control is enabled, 0 while it is disabled.
  var enabledAmount: Double { min(max(enabling.value, 0), 1) }

  /// Controls accept the keyboard focus.
  open override var acceptsFocus: Bool { true }
  /// Controls handle presses that no descendant handles.
  open override var acceptsPress: Bool { true }

  /// Creates a control. Within `tolerance` of its target, `state` comes to rest.
  public init(stateTolerance tolerance: Double = AnimatedValue.defaultTolerance) {
    state = AnimatedValue(0, tolerance: tolerance)
    super.init()
    layer.takesInput = true
    state.set(stateTarget)
  }

  /// Called after a press or key activates the control.
  open func activate() {}

  /// A button, by default.
  open override var accessibleContent: AccessibleContent {
    AccessibleContent(.button, actions: [.press])
  }

  /// Activates the control.
  open override func perform(_ request: AccessibleRequest) -> Bool {
    switch request {
    case .perform(.press), .perform(.toggle), .perform(.select): activate()
    case .perform(.dismiss), .setValue, .replaceText, .select, .copyText, .pasteText: return false
    }
    return true
  }

  // MARK: Appearance

  /// Value that `state` animates to.
  open var stateTarget: Double { 0 }

  /// Spring that animates `state`; reduced motion replaces it.
  open func stateSpring(_ springs: Theme.Springs) -> Spring { springs.quick }

  /// Shows the current state without a transition.
  open override func didAttach() {
    hovering.set(hoverTarget)
    pressing.set(pressTarget)
    enabling.set(isEffectivelyEnabled ? 1 : 0)
    state.set(stateTarget)
    updateOpacity()
  }

  /// Starts the transition to the current state.
  open override func stateChanged() {
    guard let tree else { return state.set(stateTarget) }
    accessibilityChanged()
    if focus == .none, hold == .key { hold = .none }
    let (springs, moment) = (tree.theme.springs, tree.moment)
    let (isEnabled, spring) = (isEffectivelyEnabled, springs.quick)
    hovering.animate(to: hoverTarget, by: spring, at: moment)
    pressing.animate(to: pressTarget, by: spring, at: moment)
    enabling.animate(to: isEnabled ? 1 : 0, by: spring, at: moment)
    state.animate(
      to: stateTarget, by: tree.motion.spring(stateSpring(springs)), at: moment)
    restyle(theme ?? tree.theme)
    animate()
  }

  private var hoverTarget: Double {
    isHovered && isEffectivelyEnabled || preview == .hovered || preview == .pressed ? 1 : 0
  }

  private var pressTarget: Double { isPressed || preview == .pressed ? 1 : 0 }

  /// Advances all transitions to `moment`.
  open override func tick(at moment: Moment) -> FrameDemand {
    hovering.advance(to: moment)
    pressing.advance(to: moment)
    enabling.advance(to: moment)
    state.advance(to: moment)
    updateOpacity()
    if let theme { restyle(theme) }
    let isMoving =
      hovering.isMoving || pressing.isMoving || enabling.isMoving || state.isMoving
    return isMoving ? .now : .idle
  }

  /// The parts of the control grow and shrink with it.
  open override var growth: Growth? { .ofLayout }

  /// Fades the control. A disabled one is fainter.
  override func show(presence: Double) { self.presence = presence }

  private func updateOpacity() {
    let disabled = Double(Palette.disabledOpacity)
    layer.opacity = presence * (disabled + (1 - disabled) * enabledAmount)
  }

  // MARK: Presses

  /// Holds the control down.
  open override func pressBegan(_ press: Press) { hold = .press(isInside: true) }

  /// Holds the control down while the press is over it; a finger may be a little outside.
  open override func pressMoved(_ press: Press) { hold = .press(isInside: contains(press)) }

  /// Activates the control if the press ends over it.
  open override func pressEnded(_ press: Press) {
    let isActivated = isPressed
    hold = .none
    if isActivated { activate() }
  }

  /// Releases the control without activating it.
  open override func pressCancelled(_ press: Press) { hold = .none }

  /// True if `press` is over the control, for a finger within twice its slop.
  public func contains(_ press: Press) -> Bool {
    let margin =
      switch press.source {
      case .pointer: 0.0
      case .finger: 2 * press.source.slop
      }
    return layer.bounds.insetBy(-margin).contains(local(press.position))
  }

  // MARK: Keys

  /// Activates the control by its shortcut.
  open override func performShortcut(_ input: KeyEvent) -> Bool {
    guard let shortcut, shortcut.matches(input) else { return false }
    activate()
    return true
  }

  /// Return activates the control when pressed, the space bar when released.
  open override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    // A key that a focused descendant ignored is not for this control.
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
    // Repeats of a held key do not activate again.
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
