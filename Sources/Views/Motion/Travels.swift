// SPDX-License-Identifier: MIT

/// Makes widgets travel from where they were to where layout put them. A widget travels by the
/// translation of its layer; backgrounds, controls and images grow and shrink; what is new fades
/// in. With reduced motion nothing travels, and what is elsewhere fades in there.
@MainActor struct Travels {
  /// The widgets that a hand moves, and that are where layout puts them.
  private var held: [Travel] = []
  /// The position of the host in its scene before a change.
  private var origin = Point<Logical>.zero
  /// The visible frames before a change, by widget, and what those showed that may show others.
  private var noted:
    [ObjectIdentifier: (widget: Widget, frame: Rect<Logical>, shown: AnyHashable?)] =
      [:]

  /// Notes where the widgets are that views have made in `host`.
  mutating func note(_ host: Widget) {
    origin = Self.origin(of: host)
    note(in: host)
  }

  private mutating func note(in widget: Widget) {
    for child in widget.children where !child.isHidden {
      noted[ObjectIdentifier(child)] = (child, child.layer.frame, nil)
      for (parent, shown) in child.travelParents {
        noted[ObjectIdentifier(parent)] = (parent, parent.layer.frame, shown)
        note(in: parent)
      }
    }
  }

  /// The corner of a host that its coordinates count from, in scene coordinates.
  private static func origin(of host: Widget) -> Point<Logical> {
    guard let frame = host.tree?.scene.frame(of: host.layer) else { return .zero }
    return host.layer.isRightToLeft ? Point(x: -frame.right, y: frame.top) : frame.origin
  }

  /// Makes what was noted in `host` begin where it was seen, if the host has moved since, as in a
  /// panel that grows upwards.
  private mutating func shift(in host: Widget) {
    let shift = origin - Self.origin(of: host)
    guard shift != .zero else { return }
    for child in host.children {
      let key = ObjectIdentifier(child)
      if let frame = noted[key]?.frame { noted[key]?.frame = frame.offsetBy(shift) }
      child.ongoingTravel?.shift(by: shift)
    }
  }

  /// The widgets in `widget` whose children travel, and that show what they showed when they were
  /// noted.
  private func parents(in widget: Widget) -> [Widget] {
    widget.travelParents.filter { noted[ObjectIdentifier($0.widget)]?.shown == $0.shown }
      .map(\.widget)
  }

  /// Makes widgets in `host` that layout has moved since they were noted travel there, and
  /// new ones fade in.
  mutating func start(_ motion: ViewMotion, in host: Widget, at moment: Moment) {
    shift(in: host)
    if let tree = host.tree { start(motion, among: host, tree, moment) }
    for travel in held where !travel.isMoving { travel.end() }
    held.removeAll()
  }

  /// Makes widgets in `parent` that layout has moved since they were noted follow a hand,
  /// which moved them there at `moment`: they are there at once.
  mutating func follow(_ parent: Widget, at moment: Moment) {
    for widget in parent.children where !widget.isHidden {
      guard let frame = noted[ObjectIdentifier(widget)]?.frame else { continue }
      if let travel = widget.ongoingTravel {
        travel.follow(at: moment)
      } else if let tree = widget.tree, widget.layer.frame != frame {
        let travel = Travel(widget, in: tree, from: frame)
        travel.follow(at: moment)
        held.append(travel)
      }
      for parent in parents(in: widget) { follow(parent, at: moment) }
    }
  }

  /// Forgets what was noted, and hands that hold widgets no more.
  mutating func forgetFrames() {
    noted.removeAll()
    held.removeAll { $0.widget.tree == nil }
  }

  private func start(
    _ motion: ViewMotion, among parent: Widget, _ tree: WidgetTree, _ moment: Moment
  ) {
    for widget in parent.children where !widget.isHidden {
      let before = noted[ObjectIdentifier(widget)]?.frame
      if !parent.movesChildren { start(motion, widget, from: before, tree, moment) }
      guard before != nil || parent.movesChildren else { continue }
      for parent in parents(in: widget) { start(motion, among: parent, tree, moment) }
    }
  }

  /// Makes a widget travel that was seen in `before`, or that is new if nil.
  private func start(
    _ motion: ViewMotion, _ widget: Widget, from before: Rect<Logical>?, _ tree: WidgetTree,
    _ moment: Moment
  ) {
    let (travel, frame) = (widget.ongoingTravel, widget.layer.frame)
    if let travel, travel.isMoving { return travel.go(by: motion.spring, at: moment) }
    let isElsewhere = before.map { $0.origin != frame.origin } ?? false
    if before == nil || isElsewhere && tree.motion == .reduced {
      // A transition in the widget fades it.
      guard !widget.isComing else { return }
      travel?.end()
      Travel(widget, in: tree, from: frame, presence: 0)
        .fade(to: 1, by: motion.spring, at: moment)
    } else if let before, isElsewhere || widget.growth != nil && frame.size != before.size {
      (travel ?? Travel(widget, in: tree, from: before)).go(by: motion.spring, at: moment)
    }
  }
}

extension Widget {
  /// True if this widget or one in it comes.
  fileprivate var isComing: Bool {
    ongoingTravel?.isComing ?? false || children.contains(where: \.isComing)
  }
}
