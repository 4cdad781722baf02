// SPDX-License-Identifier: MIT

import ScrimKit

/// Shows every scene in turn, for a few seconds each, and uses it with a finger that is drawn.
/// After the last scene it begins again.
@MainActor final class Tour {
  /// The demo.
  private unowned let demo: DemoApp
  /// Receives the finger's events.
  private unowned let surface: SurfaceContent
  /// The drawn finger, in front of everything.
  private let finger = Layer()
  /// The start of the current scene; nil before the first frame.
  private var start: Moment?
  /// The gestures in the current scene, in order.
  private var gestures: [TourGesture] = []
  /// The number of gestures that have ended.
  private var done = 0
  /// The position where the finger was put down, and its way; nil while it is lifted.
  private var held: (origin: Point<Logical>, way: Point<Logical>)?
  /// The position where the finger was lifted last; nil before the first time in a scene.
  private var lifted: Point<Logical>?

  /// The least time of a scene, and the time after its last gesture, in seconds.
  private static let (leastTime, pause) = (2.4, 0.9)
  /// The time in which the finger comes to the beginning of a gesture, and that in which it
  /// disappears after one, in seconds.
  private static let (approach, fading) = (0.6, 0.25)
  /// The diameter of the finger, in logical units, and the scale at which it presses.
  private static let (side, pressedScale) = (46.0, 0.8)
  /// The finger's number, which no touchscreen uses.
  private static let number: Int32 = -1

  /// A tour of `demo`, whose window is `window`, that begins with the scene that is shown.
  init(_ demo: DemoApp, in window: Widget, _ surface: SurfaceContent) {
    self.demo = demo
    self.surface = surface
    finger.outline = Outline(radius: Self.side / 2)
    finger.fill = .color(Color(rgb: 0xffffff, alpha: 0.6))
    finger.border = Border(width: 2, color: Color(rgb: 0x10131c, alpha: 0.45))
    finger.shadow = Shadow(
      color: Color(rgb: 0x000000, alpha: 0.35), sigma: 8, offset: Point(x: 0, y: 4))
    finger.frame.size = Size(width: Self.side, height: Self.side)
    finger.isHidden = true
    window.layer.add(finger)
  }

  /// Ends the tour where it is.
  func close(at moment: Moment) {
    if held != nil { surface.handle(.touch(.ended(finger: Self.number)), at: moment) }
    finger.remove()
  }

  /// Moves the finger to where it is at `moment`, and goes on to the next scene after the last
  /// gesture.
  func advance(to moment: Moment) {
    guard let start else { return begin(at: moment) }
    let time = (moment - start).seconds
    while done < gestures.count, gestures[done].begin <= time {
      let gesture = gestures[done]
      move(gesture, to: min((time - gesture.begin) / gesture.duration, 1), at: moment)
      guard gesture.end <= time else { break }
      lift(at: moment)
    }
    let end = max(Self.leastTime, (gestures.last?.end ?? 0) + Self.pause)
    if time >= end {
      demo.showNextScene()
      begin(at: moment)
    }
    drawFinger(at: time)
  }

  private func begin(at moment: Moment) {
    start = moment
    demo.prepareTour(at: moment)
    gestures = demo.tourGestures
    (done, lifted) = (0, nil)
    finger.isHidden = true
  }

  // MARK: The finger

  private func move(_ gesture: TourGesture, to part: Double, at moment: Moment) {
    if held == nil {
      let origin = gesture.start()
      held = (origin, gesture.way())
      surface.handle(.touch(.began(finger: Self.number, origin)), at: moment)
    }
    if let position = position(at: part) {
      surface.handle(.touch(.moved(finger: Self.number, position)), at: moment)
    }
  }

  private func lift(at moment: Moment) {
    lifted = position(at: 1)
    held = nil
    done += 1
    surface.handle(.touch(.ended(finger: Self.number)), at: moment)
  }

  /// The position of the finger after a part of its way.
  private func position(at part: Double) -> Point<Logical>? {
    held.map { held in
      let part = Easing.easeInOut.value(at: part)
      return Point(x: held.origin.x + held.way.x * part, y: held.origin.y + held.way.y * part)
    }
  }

  private func drawFinger(at time: Double) {
    finger.isHidden = true
    if held != nil {
      let gesture = gestures[done]
      let position = position(at: min((time - gesture.begin) / gesture.duration, 1))
      show(position, opacity: 1, scale: Self.pressedScale)
    } else if done < gestures.count, gestures[done].begin - time < Self.approach {
      let part = 1 - (gestures[done].begin - time) / Self.approach
      let end = gestures[done].start()
      let start = lifted ?? Point(x: end.x + 60, y: end.y + 90)
      let eased = Easing.easeInOut.value(at: part)
      show(
        Point(x: start.x + (end.x - start.x) * eased, y: start.y + (end.y - start.y) * eased),
        opacity: lifted == nil ? part : 1, scale: 1)
    } else if done > 0 {
      let isLast = done == gestures.count
      let opacity = isLast ? 1 - (time - gestures[done - 1].end) / Self.fading : 1
      show(lifted, opacity: opacity, scale: 1)
    }
  }

  private func show(_ position: Point<Logical>?, opacity: Double, scale: Double) {
    guard let position, opacity > 0, let parent = finger.parent else { return }
    finger.isHidden = false
    let window = surface.scene.frame(of: parent).origin
    finger.frame.origin = Point(
      x: position.x - window.x - Self.side / 2, y: position.y - window.y - Self.side / 2)
    finger.opacity = opacity
    finger.transform.scale = scale
  }
}
