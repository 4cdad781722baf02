// SPDX-License-Identifier: MIT

import Testing
import Widgets
import WidgetStage

/// Widgets on the way to their places.
@Suite struct TravelTests {
  /// A widget that puts its child somewhere.
  private final class Room: Widget {
    var place = Rect<Logical>(x: 0, y: 0, width: 40, height: 20) {
      didSet { invalidateLayout() }
    }

    override func layoutChildren() { children.first?.layout(in: place) }
  }

  /// A widget that grows.
  private final class Ground: Widget {
    private let way: Growth?
    init(_ way: Growth?) { self.way = way }
    override var growth: Growth? { way }
  }

  private let room = Room()
  private let stage: Stage

  init() { stage = Stage(400, 300, room) }

  /// True if the child is where layout put it, as if it had never travelled.
  private func isAtRest(_ widget: Widget) -> Bool {
    let layer = widget.layer
    return widget.ongoingTravel == nil && layer.transform == .identity && layer.opacity == 1
      && layer.frame == room.place
  }

  @Test(arguments: UInt64(0)..<90) func afterAnyWayTheLayerIsAsIfThereHadBeenNone(seed: UInt64) {
    var random = Numbers(seed)
    let widget = Ground([.ofLayer, .ofLayout, nil][Int(seed % 3)])
    room.add(widget)
    stage.settle()
    let transitions: [Transition] = [.opacity, .scale, .slide(.left), .scale(0.5), .slide(.bottom)]
    for _ in 0..<40 {
      let before = widget.layer.frame
      let travel =
        widget.ongoingTravel
        ?? Travel(
          widget, in: stage.widgets, from: random.next(4) == 0 ? nil : before,
          presence: Double(random.next(2)))
      switch random.next(6) {
      case 0, 1:
        room.place = Rect(
          x: Double(random.next(90)), y: Double(random.next(90)),
          width: Double(10 + random.next(50)), height: Double(10 + random.next(50)))
        stage.widgets.layoutIfNeeded()
        travel.go(by: Spring(response: 0.3), at: random.next(2) == 0 ? nil : stage.now)
      case 2: travel.fade(to: Double(random.next(2)), by: Spring(response: 0.2), at: stage.now)
      case 3: travel.follow(at: stage.now)
      case 4: travel.shift(by: Point(x: Double(random.next(20)), y: -5))
      default: travel.transition = transitions[random.next(transitions.count)]
      }
      stage.widgets.motion = random.next(8) == 0 ? .reduced : .normal
      for _ in 0..<random.next(5) { stage.frame() }
    }
    widget.ongoingTravel?.fade(to: 1, by: Spring(response: 0.2), at: nil)
    stage.settle()
    #expect(isAtRest(widget) && !stage.widgets.isMoving)
  }

  @Test func itGoesOnToWhereLaterLayoutsPutIt() {
    let widget = Ground(.ofLayer)
    room.add(widget)
    stage.settle()
    room.place = Rect(x: 100, y: 0, width: 80, height: 20)
    stage.widgets.layoutIfNeeded()
    let before = Rect<Logical>(x: 0, y: 0, width: 40, height: 20)
    Travel(widget, in: stage.widgets, from: before).go(by: Spring(response: 0.3), at: stage.now)
    func left() -> Double { stage.place(of: widget).left }
    var last = 0.0
    for step in 0..<12 {
      if step == 6 { room.place.origin.x = 200 }
      stage.frame()
      #expect(left() > last && left() < last + 40)
      last = left()
      #expect(widget.layer.frame.width > 40 && widget.layer.frame.width < 80)
    }
    stage.settle()
    #expect(isAtRest(widget))
  }

  @Test func whatIsRemovedOnItsWayIsAtItsPlace() {
    let widget = Ground(nil)
    room.add(widget)
    stage.settle()
    Travel(widget, in: stage.widgets, from: nil, presence: 0)
      .fade(to: 1, by: Spring(response: 0.3), at: stage.now)
    stage.frame()
    #expect(widget.layer.opacity < 1 && stage.widgets.isMoving)
    widget.remove()
    #expect(isAtRest(widget) && !stage.widgets.isMoving)
  }
}
