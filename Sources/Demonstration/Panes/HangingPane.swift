import ScrimKit

/// Something that hangs in a scene and is moved and resized there, by pointer, finger and keys.
class HangingPane: SettingsWidget {
  /// Told what the pointer is to look like over it.
  final var onCursor: ((CursorShape) -> Void)?
  /// Told when somebody turns to it: it is to come to the front.
  final var onTurn: (() -> Void)?
  /// Where it hangs while nobody moved it, in a room of a size.
  private let home: (Size<Logical>) -> PanePlace
  /// Where somebody moved it to; nil where nobody did.
  private var chosen: PanePlace?
  /// The room that it hangs in.
  private(set) final var room = Size<Logical>.zero
  /// What a hand does with it; nil where none does.
  private var hold: Hold?
  /// Whether the pointer was at it when it was pointed to what it looks like.
  private var wasPointed = false
  /// Its edges and corners.
  private var grips: [PaneGrip] = []

  /// What a hand can take hold of.
  enum Part: Equatable {
    /// All of it: it is moved.
    case body
    /// Edges: it is resized.
    case edges(WindowState.Edges)
  }

  /// A hand that holds it.
  private struct Hold {
    /// What it holds.
    let part: Part
    /// What presses.
    let source: Press.Source
    /// Where the pane was when it was taken hold of.
    let start: PanePlace
    /// Where it was chosen to be before.
    let before: PanePlace?
  }

  /// How far an arrow key goes, in logical units.
  private static let step = 16.0

  /// A pane that is at `home` at first, and has grips at `edges`.
  init(
    _ settings: Settings, grips edges: [WindowState.Edges],
    home: @escaping (Size<Logical>) -> PanePlace
  ) {
    self.home = home
    super.init(settings)
    layer.takesInput = true
    grips = edges.map { PaneGrip($0, of: self) }
  }

  // MARK: What kinds of panes say of themselves

  /// The place that a hand which moved by `travel` makes of the place at which it took hold of `edges`.
  func resized(
    _ start: PanePlace, _ edges: WindowState.Edges, by travel: Point<Logical>
  ) -> PanePlace { start.resized(edges, by: travel, in: room) }

  /// Where a grip lies on it.
  func frame(of grip: PaneGrip) -> Rect<Logical> { grip.place(on: layer.frame.size) }

  /// Whether the pointer is over something on it that is pressed, and not dragged.
  var isOverControls: Bool { false }

  // MARK: Where it is

  /// Where it is in its room: where it was put, or as near to that as it is not lost.
  final var place: PanePlace { (chosen ?? home(room)).kept(in: room) }

  /// It hangs in a room of this size.
  final func hang(in room: Size<Logical>) {
    self.room = room
    layout(in: place.rect)
  }

  /// Puts it somewhere.
  private func put(_ place: PanePlace?) {
    chosen = place
    layout(in: self.place.rect)
  }

  /// Grips lie in front of what is on it, but for what is pressed.
  final func addGrips() { for grip in grips { add(grip) } }

  override func layoutChildren() { for grip in grips { grip.layout(in: frame(of: grip)) } }

  // MARK: Hands

  override var acceptsFocus: Bool { true }
  override var acceptsPress: Bool { true }
  override func pressBegan(_ press: Press) { grab(.body, press) }
  override func pressMoved(_ press: Press) { follow(press) }
  override func pressEnded(_ press: Press) { letGo(press) }
  override func pressCancelled(_ press: Press) { restore(press) }

  /// A hand takes hold of a part of it, unless another one has.
  final func grab(_ part: Part, _ press: Press) {
    guard hold == nil else { return }
    hold = Hold(part: part, source: press.source, start: place, before: chosen)
    pointCursor()
  }

  /// The hand that holds it moved, and it follows one to one.
  final func follow(_ press: Press) {
    guard let hold, hold.source == press.source else { return }
    switch hold.part {
    case .body: put(hold.start.moved(by: press.travel, in: room))
    case .edges(let edges): put(resized(hold.start, edges, by: press.travel))
    }
  }

  /// The hand lets go of it.
  final func letGo(_ press: Press) {
    guard hold?.source == press.source else { return }
    hold = nil
    pointCursor()
  }

  /// Nothing is meant by what the hand did: it is where it was.
  final func restore(_ press: Press) {
    guard let hold, hold.source == press.source else { return }
    self.hold = nil
    put(hold.before)
    pointCursor()
  }

  // MARK: Keys

  /// Arrows move it, and with shift they move its right and its bottom edge.
  override func key(_ input: KeyInput, at moment: Moment) -> Bool {
    guard input.phase != .released else { return false }
    let way: Point<Logical>
    switch input.key {
    case .left: way = Point(x: -Self.step, y: 0)
    case .right: way = Point(x: Self.step, y: 0)
    case .up: way = Point(x: 0, y: -Self.step)
    case .down: way = Point(x: 0, y: Self.step)
    case .tab, .enter, .space, .escape, .home, .end, .pageUp, .pageDown, .other: return false
    }
    if input.isShifted {
      put(resized(place, way.x == 0 ? .bottom : .right, by: way))
    } else {
      put(place.moved(by: way, in: room))
    }
    return true
  }

  // MARK: The pointer

  /// The pointer came or went, or the keyboard did.
  override func stateChanged() {
    super.stateChanged()
    if containsFocus { onTurn?() }
    pointCursor()
  }

  /// Has the pointer look like what a press would do.
  final func pointCursor() {
    let isPointed = isHovered || hold?.source == .pointer
    // What the pointer is not at has no say.
    guard isPointed || wasPointed else { return }
    wasPointed = isPointed
    if let hold, hold.source == .pointer {
      switch hold.part {
      case .body: onCursor?(.grabbing)
      case .edges(let edges): onCursor?(.resize(edges))
      }
    } else if isOverControls {
      onCursor?(.arrow)
    } else if let grip = grips.last(where: { $0.isHovered }) {
      onCursor?(.resize(grip.edges))
    } else {
      onCursor?(isHovered ? .grab : .arrow)
    }
  }
}
