// SPDX-License-Identifier: MIT

/// The common base of `Slider` and `Stepper`: a number in a range.
public class NumberControl: Control {
  /// The current number, clamped to `range` and rounded to `step`. Setting it does not call
  /// `onChange`.
  public var value: Double {
    didSet {
      value = nearest(to: value)
      if value != oldValue { valueChanged() }
    }
  }
  /// The selectable numbers.
  public var range: ClosedRange<Double> { didSet { if range != oldValue { choicesChanged() } } }
  /// Distance between selectable numbers; nil for a continuous range.
  public var step: Double? { didSet { if step != oldValue { choicesChanged() } } }
  /// Called with each new number while a person changes it.
  public var onChange: (Double) -> Void
  /// Called when a press or a key that changes the number ends, or a drag is cancelled.
  public var onFinish: () -> Void = {}

  init(
    number value: Double, in range: ClosedRange<Double>, step: Double?,
    onChange: @escaping (Double) -> Void
  ) {
    self.range = range
    self.step = step
    self.onChange = onChange
    self.value = range.lowerBound
    super.init(stateTolerance: 0.001)
    checkChoices()
    self.value = nearest(to: value)
    state.set(stateTarget)
  }

  /// Shows the new value.
  func valueChanged() { stateChanged() }

  /// Brings the number into the new range.
  func choicesChanged() {
    checkChoices()
    value = nearest(to: value)
    stateChanged()
  }

  private func checkChoices() {
    precondition(range.upperBound > range.lowerBound, "the range of a number is empty")
    precondition(step.map { $0 > 0 } ?? true, "the step of a number is not positive")
  }

  /// The position of `value` in its range, from 0 to 1.
  public override var stateTarget: Double {
    (value - range.lowerBound) / (range.upperBound - range.lowerBound)
  }

  private func nearest(to value: Double) -> Double {
    var value = value.isNaN ? range.lowerBound : value
    if let step {
      value = range.lowerBound + ((value - range.lowerBound) / step).rounded() * step
    }
    return min(max(value, range.lowerBound), range.upperBound)
  }

  /// Sets `value` on behalf of a person.
  func change(to value: Double) {
    let before = self.value
    self.value = value
    if self.value != before { onChange(self.value) }
  }

  /// The change of the number by an arrow key.
  var smallStep: Double { step ?? (range.upperBound - range.lowerBound) / 100 }

  /// Arrow keys up and in the direction of reading increase the value by a step, the other two
  /// decrease it. Page keys change it by a tenth of the range, Home and End to its limits.
  public override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    guard input.phase != .released else { return false }
    let large = max(smallStep, (range.upperBound - range.lowerBound) / 10)
    switch inDirection(input.key) {
    case .left, .down: change(to: value - smallStep)
    case .right, .up: change(to: value + smallStep)
    case .pageDown: change(to: value - large)
    case .pageUp: change(to: value + large)
    case .home: change(to: range.lowerBound)
    case .end: change(to: range.upperBound)
    default: return false
    }
    onFinish()
    return true
  }

  /// A number with its range.
  public override var accessibleContent: AccessibleContent {
    AccessibleContent(
      .slider, value: AccessibleValue(value, in: range, step: step ?? 0, isSettable: true))
  }

  /// Changes the number, as a person would.
  public override func perform(_ request: AccessibleRequest) -> Bool {
    guard case .setValue(let number) = request, number.isFinite else { return false }
    change(to: number)
    onFinish()
    return true
  }
}
