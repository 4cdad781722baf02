// SPDX-License-Identifier: MIT

import Glibc

/// Routes a pinch, by a touchpad or by two fingers on the screen, to the widget that it began on.
@MainActor final class PinchRouter {
  /// The widget that gets the pinch; nil if there is none.
  private weak var target: Widget?
  /// The latest event, in scene coordinates; nil if there is no pinch.
  private var pinch: Pinch?
  /// The fingers on the screen that pinch; nil for a touchpad.
  private var fingers: FingerPair?
  /// The frame of `target` when the pinch began, in scene coordinates.
  private var area = Rect<Logical>.zero

  /// Handles an event of a touchpad over `widget`. Returns true if a widget has the pinch.
  func handle(_ pinch: Pinch, over widget: Widget?) -> Bool {
    if pinch.phase == .began {
      cancel()
      target = widget?.path.last { $0.gestures.onPinch != nil && $0.isInteractive }
    } else if fingers != nil {
      return false
    }
    return send(pinch)
  }

  /// Begins a pinch by two fingers on the screen.
  func begin(_ fingers: FingerPair, on widget: Widget) {
    cancel()
    target = widget
    self.fingers = fingers
    _ = send(Pinch(at: fingers.origin))
  }

  /// Moves a finger on the screen.
  func move(_ finger: Int32, to position: Point<Logical>) {
    guard fingers?.move(finger, to: position) == true, let fingers else { return }
    _ = send(fingers.pinch)
  }

  /// Lifts a finger from the screen.
  func end(_ finger: Int32) {
    guard let fingers, fingers.has(finger), var pinch else { return }
    pinch.phase = .ended
    _ = send(pinch)
  }

  /// Cancels the pinch.
  func cancel() {
    guard var pinch else { return }
    pinch.phase = .cancelled
    _ = send(pinch)
  }

  /// Cancels the pinch if it belongs to `widget` or a descendant.
  func withdraw(_ widget: Widget) {
    if let target, widget.contains(target) { cancel() }
  }

  private func send(_ pinch: Pinch) -> Bool {
    let target = target
    switch pinch.phase {
    case .began:
      if let target, let tree = target.tree { area = tree.scene.frame(of: target.layer) }
    case .changed: break
    case .ended, .cancelled: (self.target, fingers) = (nil, nil)
    }
    self.pinch = self.target == nil ? nil : pinch
    guard let target else { return false }
    var local = pinch.offset(by: .zero - area.origin)
    if target.layer.isRightToLeft {
      local.origin.x = area.width - local.origin.x
      local.translation.x = -local.translation.x
      local.rotation = -local.rotation
    }
    target.gestures.onPinch?(local)
    return true
  }
}

/// Two fingers on the screen, from where they began to pinch.
struct FingerPair: Equatable {
  /// A finger.
  private struct Finger: Equatable {
    /// The identifier.
    let id: Int32
    /// The position where the pinch began, in scene coordinates.
    let start: Point<Logical>
    /// The current position, in scene coordinates.
    var now: Point<Logical>
  }

  /// The finger that went down first.
  private var first: Finger
  /// The other one.
  private var second: Finger

  /// A pinch that begins at the present positions of two presses by fingers.
  init?(_ first: Press, _ second: Press) {
    guard case .finger(let one) = first.source, case .finger(let other) = second.source else {
      return nil
    }
    self.first = Finger(id: one, start: first.position, now: first.position)
    self.second = Finger(id: other, start: second.position, now: second.position)
  }

  /// The middle between the fingers at the beginning.
  var origin: Point<Logical> { Self.middle(first.start, second.start) }

  /// True for one of the two fingers.
  func has(_ finger: Int32) -> Bool { first.id == finger || second.id == finger }

  /// Moves a finger. Returns false for another finger.
  mutating func move(_ finger: Int32, to position: Point<Logical>) -> Bool {
    if first.id == finger {
      first.now = position
    } else if second.id == finger {
      second.now = position
    } else {
      return false
    }
    return true
  }

  /// The change since the beginning.
  var pinch: Pinch {
    let (before, now) = (second.start - first.start, second.now - first.now)
    // Fingers cannot be closer than this; two that report one place must not divide by zero.
    let least = 1.0
    var pinch = Pinch(.changed, at: origin)
    pinch.translation = Self.middle(first.now, second.now) - origin
    pinch.scale = max(now.distance(to: .zero), least) / max(before.distance(to: .zero), least)
    pinch.rotation = Self.angle(from: before, to: now)
    return pinch
  }

  private static func middle(_ one: Point<Logical>, _ other: Point<Logical>) -> Point<Logical> {
    Point(x: (one.x + other.x) / 2, y: (one.y + other.y) / 2)
  }

  /// The clockwise angle between two vectors, in radians between -pi and pi.
  private static func angle(from one: Point<Logical>, to other: Point<Logical>) -> Double {
    atan2(one.x * other.y - one.y * other.x, one.x * other.x + one.y * other.y)
  }
}
