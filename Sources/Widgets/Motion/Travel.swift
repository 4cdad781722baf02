// SPDX-License-Identifier: MIT

/// A widget on its way from where it was seen to where layout put it, which comes or goes
/// meanwhile.
///
/// The translation of its layer moves it, and so has no other use while it travels. If it was made
/// to go, it goes on after each layout that puts it elsewhere. With reduced motion it is in its
/// place at once and only fades. At the end its layer is as if it had not travelled.
@MainActor package final class Travel {
  /// The widget.
  package let widget: Widget
  /// The way in which the widget comes and goes.
  package var transition = Transition.opacity {
    didSet { if transition != oldValue { undo(oldValue) } }
  }
  /// True if the widget was removed, and its layer is still displayed until it is gone.
  package var isLeaving = false
  /// Called at the end.
  package var onEnd: () -> Void = {}
  /// The widgets of the surface.
  private weak var tree: WidgetTree?
  /// The spring.
  private var spring = Spring(response: 0.36)
  /// The left and the top edge that are seen, in the parent's coordinates, and the width and the
  /// height, if the widget grows and shrinks; empty until it has a place.
  private var parts: [AnimatedValue] = []
  /// The part of the widget that is there, from 0 (gone) to 1.
  private var presence: AnimatedValue
  /// True if the widget goes to its place by a spring. One that only comes or goes away is there at
  /// once.
  private var goes = false
  /// True if the widget was elsewhere.
  private var isMoved = false
  /// True if the widget comes or goes.
  private var fades = false
  /// The size that was shown last; layout has set any other.
  private var shown: Size<Logical>?

  /// A distance that is not seen, in logical units.
  private static let tolerance = 0.25
  /// A length that is added to a size in motion, in logical units, so that it never equals a size
  /// that layout sets: a layout that returns to the size that is shown is noticed by it.
  private static let nudge = 1e-6

  /// A widget in `tree` that is seen in `rect`, in the parent's coordinates; if nil, where the next
  /// layout puts it. `presence` is the part of it that is there, from 0 to 1.
  package init(
    _ widget: Widget, in tree: WidgetTree, from rect: Rect<Logical>?, presence: Double = 1
  ) {
    self.widget = widget
    self.tree = tree
    self.presence = AnimatedValue(presence)
    fades = presence < 1
    widget.ongoingTravel = self
    if let rect { place(at: rect) }
  }

  private func place(at rect: Rect<Logical>) {
    let edges = [rect.left, rect.top] + (widget.growth == nil ? [] : [rect.width, rect.height])
    parts = edges.map { AnimatedValue($0, tolerance: Self.tolerance) }
  }

  /// True until the widget is in its place, and there or gone.
  package var isMoving: Bool { presence.isMoving || parts.contains(where: \.isMoving) }

  /// True while the widget comes.
  package var isComing: Bool { presence.isMoving && presence.target > 0 }

  /// True while the widget goes.
  package var isGoing: Bool { presence.isMoving && presence.target == 0 }

  /// The top left corner that is seen, in the parent's coordinates.
  var seen: Point<Logical> {
    parts.isEmpty ? widget.layer.frame.origin : Point(x: parts[0].value, y: parts[1].value)
  }

  /// True if no motion is wanted.
  private var isReduced: Bool { tree?.motion == .reduced }

  /// The end that layout has set for a part; nil if it has set none since the last frame.
  private func end(of part: Int) -> Double? {
    let frame = widget.layer.frame
    switch part {
    case 0: return frame.left
    case 1: return frame.top
    case _ where frame.size == shown: return nil
    case 2: return frame.width
    default: return frame.height
    }
  }

  // MARK: Goals

  /// Makes the widget go to where layout put it, with the velocity of the hand that moved it. The
  /// motion starts at `moment`, or with the next frame if nil.
  package func go(by spring: Spring, at moment: Moment?) {
    self.spring = spring
    if parts.isEmpty { place(at: widget.layer.frame) }
    goes = true
    for part in parts.indices {
      guard let end = end(of: part) else { continue }
      isMoved = isMoved || part < 2 && parts[part].value != end
      if isReduced {
        parts[part].set(end)
      } else {
        parts[part].animate(to: end, by: spring, at: moment)
      }
    }
    tree?.add(self)
  }

  /// Makes the widget come, to a presence of 1, or go, to 0. The motion starts at `moment`, or with
  /// the next frame if nil.
  package func fade(to presence: Double, by spring: Spring, at moment: Moment?) {
    self.spring = spring
    self.presence.animate(to: presence, by: spring, at: moment)
    fades = true
    tree?.add(self)
  }

  /// Goes on from where a widget is that this one replaces.
  package func replace(_ other: Travel) { presence = other.presence }

  /// Puts the widget where layout put it, with a hand that was there at `moment`.
  package func follow(at moment: Moment) {
    if parts.isEmpty { place(at: widget.layer.frame) }
    for part in parts.indices {
      if let end = end(of: part) { parts[part].follow(end, at: moment) }
    }
  }

  /// Moves what is seen of the widget, on the same way.
  package func shift(by distance: Point<Logical>) {
    guard !parts.isEmpty else { return }
    parts[0].shift(by: distance.x)
    parts[1].shift(by: distance.y)
  }

  /// Moves the frame of a widget that is not laid out any more to where it is seen.
  package func stay() {
    guard !parts.isEmpty else { return }
    widget.layer.frame.origin = seen
    arrive()
  }

  /// Makes the widget be where layout put it at once.
  private func arrive() {
    for part in parts.indices {
      if let end = end(of: part) { parts[part].set(end) }
    }
  }

  // MARK: Frames

  /// Moves the widget to where it is at `moment`, after the layout. Returns true if it moves on.
  func advance(to moment: Moment) -> Bool {
    guard isLeaving || widget.tree != nil else { return false }
    if parts.isEmpty { place(at: widget.layer.frame) }
    // Layout may have moved the widget since.
    let isElsewhere = parts.indices.contains { part in
      end(of: part).map { $0 != parts[part].target } ?? false
    }
    if isElsewhere {
      if goes { go(by: spring, at: moment) } else { arrive() }
    }
    for part in parts.indices { parts[part].advance(to: moment) }
    presence.advance(to: moment)
    show()
    return isMoving
  }

  private func show() {
    let (layer, seen) = (widget.layer, presence.value)
    if parts.count > 2, let growth = widget.growth {
      var size = Size<Logical>(width: max(parts[2].value, 0), height: max(parts[3].value, 0))
      if parts[2].isMoving || parts[3].isMoving { size.width += Self.nudge }
      switch growth {
      case .ofLayer: layer.frame.size = size
      case .ofLayout: widget.layout(in: Rect(origin: layer.frame.origin, size: size))
      }
      shown = size
    }
    var translation = SIMD2<Double>.zero
    if isMoved {
      translation = SIMD2(parts[0].value - layer.frame.left, parts[1].value - layer.frame.top)
    }
    if fades {
      widget.show(presence: transition.fades || isReduced ? min(max(seen, 0), 1) : 1)
      if !isReduced {
        var distance = transition.distance(of: layer.frame.size)
        // Edges are the same in every layout.
        if layer.parent?.isRightToLeft == true { distance.x = -distance.x }
        translation += distance * (1 - seen)
      }
      if transition.scale != 1 {
        layer.transform.scale =
          isReduced ? 1 : max(transition.scale + (1 - transition.scale) * seen, 0)
      }
    }
    if isMoved || fades && transition.edge != nil { layer.transform.translation = translation }
  }

  /// Leaves the layer as if `transition` had not moved and magnified it.
  private func undo(_ transition: Transition) {
    guard fades else { return }
    if transition.edge != nil { widget.layer.transform.translation = .zero }
    if transition.scale != 1 { widget.layer.transform.scale = 1 }
  }

  /// Ends the motion, and leaves the layer as if there had been none.
  package func end() {
    tree?.forget(self)
    widget.ongoingTravel = nil
    if isMoved { widget.layer.transform.translation = .zero }
    if fades { widget.show(presence: 1) }
    undo(transition)
    let onEnd = onEnd
    self.onEnd = {}
    onEnd()
  }
}
