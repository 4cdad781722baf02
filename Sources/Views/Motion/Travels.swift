// SPDX-License-Identifier: MIT

import ScrimKit

/// Widgets on the way from where they were to where layout put them. A widget travels by the
/// translation of its layer; backgrounds, controls and images grow and shrink; what is new fades
/// in. With reduced motion nothing travels, and what is elsewhere fades in there.
@MainActor struct Travels {
  /// The ways in which widgets grow and shrink.
  private enum Growth {
    /// The layer has another size; what is in it has its places already.
    case ofLayer
    /// The widget is laid out in another size, with all that it is made of.
    case ofLayout

    /// The way of `widget`; nil if it has its new size at once.
    @MainActor init?(_ widget: Widget) {
      switch widget {
      // Titles in rows would be in more of them on the way.
      case is DecoratedBox, is Widgets.Card, is ImageView, is DividerBox, is SegmentedControl:
        self = .ofLayer
      case is Control: self = .ofLayout
      default: return nil
      }
    }
  }

  /// A widget on its way.
  @MainActor private struct Travel {
    /// The widget.
    let widget: Widget
    /// The way in which it grows and shrinks; nil if it has its new size at once.
    private let growth: Growth?
    /// The spring.
    var spring: Spring
    /// The left edge that is seen, in the parent's coordinates.
    var x: AnimatedValue
    /// The top edge that is seen, in the parent's coordinates.
    var y: AnimatedValue
    /// The width that is seen, if the widget grows and shrinks.
    var width: AnimatedValue
    /// The height that is seen, if the widget grows and shrinks.
    var height: AnimatedValue
    /// The opacity, if the widget is new.
    var opacity: AnimatedValue?
    /// True if the widget was elsewhere. Otherwise its translation is its own.
    private var travels = false
    /// The size that was shown last; layout has set any other.
    private var shown: Size<Logical>?

    /// A widget that is seen in `rect`.
    init(_ widget: Widget, _ spring: Spring, from rect: Rect<Logical>) {
      self.widget = widget
      growth = Growth(widget)
      self.spring = spring
      x = AnimatedValue(rect.left, tolerance: Travels.tolerance)
      y = AnimatedValue(rect.top, tolerance: Travels.tolerance)
      width = AnimatedValue(rect.width, tolerance: Travels.tolerance)
      height = AnimatedValue(rect.height, tolerance: Travels.tolerance)
    }

    /// True until the widget is in its place.
    var isMoving: Bool {
      x.isMoving || y.isMoving || width.isMoving || height.isMoving || opacity?.isMoving ?? false
    }

    /// Has the widget be where layout put it, with a hand that was there at `moment`.
    mutating func follow(at moment: Moment) {
      let frame = widget.layer.frame
      x.follow(frame.left, at: moment)
      y.follow(frame.top, at: moment)
      guard growth != nil, frame.size != shown else { return }
      width.follow(frame.width, at: moment)
      height.follow(frame.height, at: moment)
    }

    /// Has the widget go to where layout has put it since; with reduced motion it is there at once.
    mutating func retarget(at moment: Moment) {
      let frame = widget.layer.frame
      let isElsewhere =
        x.target != frame.left || y.target != frame.top
        || growth != nil && frame.size != shown
          && (width.target != frame.width || height.target != frame.height)
      if isElsewhere { go(at: moment) }
    }

    /// Has the widget be elsewhere, on the same way.
    mutating func shift(by distance: Point<Logical>) {
      x.shift(by: distance.x)
      y.shift(by: distance.y)
    }

    /// Has the widget go to where layout put it, with the velocity of the hand that moved it; with
    /// reduced motion it is there at once.
    mutating func go(at moment: Moment) {
      let frame = widget.layer.frame
      travels = travels || x.value != frame.left || y.value != frame.top
      if widget.tree?.motion == .reduced {
        x.set(frame.left)
        y.set(frame.top)
        guard frame.size != shown else { return }
        width.set(frame.width)
        return height.set(frame.height)
      }
      x.animate(to: frame.left, by: spring, at: moment)
      y.animate(to: frame.top, by: spring, at: moment)
      guard growth != nil, frame.size != shown else { return }
      width.animate(to: frame.width, by: spring, at: moment)
      height.animate(to: frame.height, by: spring, at: moment)
    }

    /// Has the widget fade in.
    mutating func fadeIn(at moment: Moment) {
      opacity = AnimatedValue(0)
      opacity?.animate(to: 1, by: spring, at: moment)
    }

    /// Moves the widget to where it is at `moment`.
    mutating func advance(to moment: Moment) {
      x.advance(to: moment)
      y.advance(to: moment)
      width.advance(to: moment)
      height.advance(to: moment)
      opacity?.advance(to: moment)
      let layer = widget.layer
      if travels {
        layer.transform.translation = SIMD2(x.value - layer.frame.left, y.value - layer.frame.top)
      }
      if let growth {
        var size = Size<Logical>(width: max(width.value, 0), height: max(height.value, 0))
        // A size on the way differs from all that layout sets, or its start could not be told from
        // a layout that returns to it.
        if width.isMoving || height.isMoving { size.width += Travels.nudge }
        switch growth {
        case .ofLayer: layer.frame.size = size
        case .ofLayout: widget.layout(in: Rect(origin: layer.frame.origin, size: size))
        }
        shown = size
      }
      if let opacity { widget.show(presence: min(max(opacity.value, 0), 1)) }
    }

    /// Leaves the layer as if the widget had not travelled.
    func end() {
      if travels { widget.layer.transform.translation = .zero }
      if opacity != nil { widget.show(presence: 1) }
    }
  }

  /// The widgets on their way.
  private var travels: [Travel] = []
  /// The widgets that a hand moves, and that are where layout puts them.
  private var held: [Travel] = []
  /// The place of the host in its scene before a change.
  private var origin = Point<Logical>.zero
  /// The visible places before a change, by widget, and for rows of a list the elements.
  private var noted: [ObjectIdentifier: (widget: Widget, frame: Rect<Logical>, row: AnyHashable?)] =
    [:]

  /// A distance that is not seen, in logical units.
  private nonisolated static let tolerance = 0.25

  /// A length that is added to a size in motion, in logical units, so that it never equals a size
  /// that layout sets: a layout that returns to the size that is shown is noticed by it.
  private nonisolated static let nudge = 1e-6

  /// True while a widget is on its way.
  var isMoving: Bool { !travels.isEmpty }

  /// Notes where the widgets are that views have made in `host`.
  mutating func note(_ host: Widget) {
    origin = Self.origin(of: host)
    note(in: host)
  }

  private mutating func note(in widget: Widget) {
    for child in widget.children where !child.isHidden {
      noted[ObjectIdentifier(child)] = (child, child.layer.frame, nil)
      if let list = child as? RowsWidget {
        for row in list.visibleBoxes {
          noted[ObjectIdentifier(row)] = (row, row.layer.frame, row.element)
          note(in: row)
        }
      } else if !(child is Control) {
        note(in: child)
      }
    }
  }

  /// The place of a host in its scene.
  private static func origin(of host: Widget) -> Point<Logical> {
    host.tree?.scene.frame(of: host.layer).origin ?? .zero
  }

  /// Has what was noted in `host` begin where it was seen, if the host has moved since, as in a
  /// panel that grows upwards.
  private mutating func shift(in host: Widget) {
    let shift = origin - Self.origin(of: host)
    guard shift != .zero else { return }
    for child in host.children {
      let key = ObjectIdentifier(child)
      if let frame = noted[key]?.frame { noted[key]?.frame = frame.offsetBy(shift) }
      for index in travels.indices where travels[index].widget === child {
        travels[index].shift(by: shift)
      }
      for index in held.indices where held[index].widget === child {
        held[index].shift(by: shift)
      }
    }
  }

  /// The widgets in `widget` whose children are those of views, as they were when they were noted.
  /// What a control is made of moves with it. A list moves its rows by itself, and uses them for
  /// other elements.
  private func holders(in widget: Widget) -> [Widget] {
    guard let list = widget as? RowsWidget else { return widget is Control ? [] : [widget] }
    return list.visibleBoxes.filter {
      let element = noted[ObjectIdentifier($0)]?.row
      return element != nil && element == $0.element
    }
  }

  /// Has widgets in `host` that layout has put elsewhere since they were noted travel there, and
  /// new ones fade in.
  mutating func start(_ motion: ViewMotion, in host: Widget, at moment: Moment) {
    shift(in: host)
    start(motion, among: host, moment)
    held.removeAll()
  }

  /// Has widgets in `parent` that layout has put elsewhere since they were noted follow a hand,
  /// which moved them there at `moment`: they are there at once.
  mutating func follow(_ parent: Widget, at moment: Moment) {
    for widget in parent.children where !widget.isHidden {
      guard let frame = noted[ObjectIdentifier(widget)]?.frame else { continue }
      if let index = travels.firstIndex(where: { $0.widget === widget }) {
        travels[index].follow(at: moment)
      } else if let index = held.firstIndex(where: { $0.widget === widget }) {
        held[index].follow(at: moment)
      } else if widget.layer.frame != frame {
        var travel = Travel(widget, .spring, from: frame)
        travel.follow(at: moment)
        held.append(travel)
      }
      for holder in holders(in: widget) { follow(holder, at: moment) }
    }
  }

  /// Forgets what was noted, and hands that hold widgets no more.
  mutating func forgetPlaces() {
    noted.removeAll()
    held.removeAll { $0.widget.tree == nil }
  }

  private mutating func start(_ motion: ViewMotion, among parent: Widget, _ moment: Moment) {
    for widget in parent.children where !widget.isHidden {
      // A drawer moves and fades what is in it, and so does a pile that expands.
      guard !(parent is Drawer), (parent as? PileBox)?.isRetreating != true else {
        for holder in holders(in: widget) { start(motion, among: holder, moment) }
        continue
      }
      guard let frame = noted[ObjectIdentifier(widget)]?.frame else {
        fadeIn(widget, from: widget.layer.frame, motion, moment)
        continue
      }
      if let index = travels.firstIndex(where: { $0.widget === widget }) {
        travels[index].spring = motion.spring
        travels[index].go(at: moment)
      } else if widget.layer.frame.origin != frame.origin
        || Growth(widget) != nil && widget.layer.frame.size != frame.size
      {
        let isReduced = widget.tree?.motion == .reduced
        if isReduced, widget.layer.frame.origin != frame.origin, mayFade(widget) {
          fadeIn(widget, from: widget.layer.frame, motion, moment)
        } else {
          var travel =
            held.first { $0.widget === widget } ?? Travel(widget, motion.spring, from: frame)
          travel.spring = motion.spring
          add(travel, moment)
        }
      }
      for holder in holders(in: widget) { start(motion, among: holder, moment) }
    }
  }

  /// Has a widget that is seen in `rect` fade in on its way.
  private mutating func fadeIn(
    _ widget: Widget, from rect: Rect<Logical>, _ motion: ViewMotion, _ moment: Moment
  ) {
    guard mayFade(widget) else { return }
    var travel = Travel(widget, motion.spring, from: rect)
    travel.fadeIn(at: moment)
    add(travel, moment)
  }

  /// True if no transition fades the widget.
  private func mayFade(_ widget: Widget) -> Bool { !widget.comesByTransition }

  private mutating func add(_ travel: Travel, _ moment: Moment) {
    var travel = travel
    travel.go(at: moment)
    travels.append(travel)
  }

  /// Moves all widgets to where they are at `moment`. Layout is up to date.
  mutating func advance(to moment: Moment) {
    guard !travels.isEmpty else { return }
    for index in travels.indices {
      // Layout may have moved the widget since.
      travels[index].retarget(at: moment)
      travels[index].advance(to: moment)
      let isGone = travels[index].widget.tree == nil
      if isGone || !travels[index].isMoving { travels[index].end() }
    }
    travels.removeAll { !$0.isMoving || $0.widget.tree == nil }
  }
}

extension Widget {
  /// Fades the widget, from 0 (unseen) to 1. A disabled control is fainter.
  func show(presence: Double) {
    if let control = self as? Control {
      control.presence = presence
    } else {
      layer.opacity = presence
    }
  }
}
