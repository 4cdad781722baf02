// SPDX-License-Identifier: MIT

/// A control that is either on or off. Its `state` animates from 0 (off) to 1 (on).
open class SwitchControl: Control {
  /// On or off. Setting it does not call `onChange`.
  public var isOn: Bool { didSet { if isOn != oldValue { stateChanged() } } }
  /// Called with the new value after a person changes it.
  public var onChange: (Bool) -> Void

  /// Creates a switch.
  public init(
    isOn: Bool, stateTolerance: Double = AnimatedValue.defaultTolerance,
    onChange: @escaping (Bool) -> Void = { _ in }
  ) {
    self.isOn = isOn
    self.onChange = onChange
    super.init(stateTolerance: stateTolerance)
  }

  /// 1 if on, 0 if off.
  open override var stateTarget: Double { isOn ? 1 : 0 }

  /// Toggles the switch.
  open override func activate() { change(to: !isOn) }

  /// A switch, which is on or off.
  open override var accessibleContent: AccessibleContent { .toggle(isOn: isOn) }

  /// Sets `isOn` on behalf of a person, and calls `onChange` if it differs.
  func change(to isOn: Bool) {
    guard isOn != self.isOn else { return }
    self.isOn = isOn
    onChange(isOn)
  }
}

extension AccessibleContent {
  /// A switch, which is on or off.
  static func toggle(isOn: Bool) -> AccessibleContent {
    AccessibleContent(
      .toggle, states: isOn ? [.checkable, .checked] : .checkable, actions: [.toggle])
  }
}
