// SPDX-License-Identifier: MIT

/// A value that is made of numbers, which can move to those of another value.
protocol HasNumbers: Equatable {
  /// Calls `body` with each number, always in the same order, to read or to replace it.
  mutating func forEachNumber(_ body: (_ number: inout Double, _ kind: NumberKind) -> Void)
  /// True if the numbers of `other` mean the same, so that these can move to them.
  func hasNumbers(of other: Self) -> Bool
  /// The value with the parts of `other` that it lacks, which are not seen, so that it has the same
  /// numbers.
  func completed(by other: Self) -> Self
}

extension HasNumbers {
  func hasNumbers(of other: Self) -> Bool { true }
  func completed(by other: Self) -> Self { self }
}

/// The meaning of a number for its motion.
enum NumberKind {
  /// A part from 0 to 1, or a factor.
  case part
  /// A length, in logical units.
  case length
  /// A factor of a size, which has its new value at once with reduced motion.
  case scale
  /// A distance, in logical units, which has its new value at once with reduced motion.
  case distance
  /// An angle, in radians, which has its new value at once with reduced motion.
  case angle

  /// The largest difference that is not seen.
  var tolerance: Double {
    switch self {
    case .part, .scale, .angle: AnimatedValue.defaultTolerance
    case .length, .distance: 0.25
    }
  }

  /// True if reduced motion leaves the way out: the new value is there at once.
  var isMovement: Bool {
    switch self {
    case .part, .length: false
    case .scale, .distance, .angle: true
    }
  }
}

/// A value whose numbers move, each by a spring or with a hand. All other parts have their new
/// value at once.
struct AnimatedNumbers<Value: HasNumbers> {
  /// The value at rest.
  private(set) var target: Value
  /// The numbers, in the order of the value.
  private var numbers: [AnimatedValue] = []

  /// A value at rest.
  init(_ value: Value) {
    target = value
    set(value)
  }

  /// The value at the last `advance(to:)`, or as the hand has moved it.
  var value: Value {
    guard isMoving else { return target }
    var value = target
    var index = 0
    value.forEachNumber { number, _ in
      number = numbers[index].value
      index += 1
    }
    return value
  }

  /// True until all numbers rest.
  var isMoving: Bool { numbers.contains(where: \.isMoving) }

  /// Sets the value without a motion.
  mutating func set(_ value: Value) {
    target = value
    numbers.removeAll(keepingCapacity: true)
    var copy = value
    copy.forEachNumber { numbers.append(AnimatedValue($0, tolerance: $1.tolerance)) }
  }

  /// Makes the numbers follow a hand, which has moved them to those of `value` at `moment`.
  mutating func follow(_ value: Value, at moment: Moment) {
    move(to: value) { number, end, _ in number.follow(end, at: moment) }
  }

  /// Moves the numbers to those of `value`.
  mutating func animate(to value: Value, by motion: ViewMotion, isReduced: Bool) {
    move(to: value) { number, end, kind in
      if isReduced, kind.isMovement {
        number.set(end)
      } else {
        number.animate(to: end, by: motion.spring, at: motion.start)
      }
    }
  }

  /// Calls `body` for each number, with its end. A value with other numbers is set.
  private mutating func move(
    to value: Value, _ body: (inout AnimatedValue, Double, NumberKind) -> Void
  ) {
    guard value.hasNumbers(of: target) else { return set(value) }
    target = value
    var (copy, index) = (value, 0)
    copy.forEachNumber { end, kind in
      body(&numbers[index], end, kind)
      index += 1
    }
  }

  /// Advances all numbers to `moment`. Returns `isMoving`.
  mutating func advance(to moment: Moment) -> Bool {
    var isMoving = false
    for index in numbers.indices where numbers[index].advance(to: moment) { isMoving = true }
    return isMoving
  }
}

extension Color: HasNumbers {
  /// Premultiplied, so that a transparent colour adds no tint.
  mutating func forEachNumber(_ body: (inout Double, NumberKind) -> Void) {
    let start = premultiplied
    var parts = SIMD4(
      Double(start.red), Double(start.green), Double(start.blue), Double(start.alpha))
    for index in parts.indices { body(&parts[index], .part) }
    let alpha = min(max(parts.w, 0), 1)
    guard alpha > 0 else { return self.alpha = 0 }
    func straight(_ part: Double) -> Float { Float(min(max(part / alpha, 0), 1)) }
    self = Color(
      red: straight(parts.x), green: straight(parts.y), blue: straight(parts.z),
      alpha: Float(alpha))
  }
}
