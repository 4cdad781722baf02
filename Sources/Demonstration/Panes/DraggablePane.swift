import ScrimKit

/// Something that hangs in a scene and is moved and resized there, by pointer, finger and keys.
class DraggablePane: SettingsWidget {
  /// Told what the pointer is to look like over it.
  final var onCursor: ((CursorShape) -> Void)?
  /// Told when somebody turns to it: it is to come to the front.
  final var onActivate: (() -> Void)?
  /// Where it hangs while nobody moved it, in a room of a size.
  private let initialFrame: (Size<Logical>) -> PaneFrame
  /// Where somebody moved it to; nil where nobody did.
  private var userFrame: PaneFrame?
  /// The room that it hangs in.
  private(set) final var container = Size<Logical>.zero
  /// What a hand does with it; nil where none does.
  private var hold: Hold?
  /// Whether the pointer was at it when it was pointed to what it looks like.
  private var wasUnderPointer = false
  /// Its edges and corners.
  private var handles: [ResizeHandle] = []

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
    let start: PaneFrame
    /// Where it was userFrame to be before.
    let before: PaneFrame?
  }

  /// How far an arrow key goes, in logical units.
  private static let step = 16.0

  /// A pane that is at `initialFrame` at first, and has handles at `edges`.
  init(
    _ settings: Settings, handles edges: [WindowState.Edges],
    initialFrame: @escaping (Size<Logical>) -> PaneFrame
  ) {
    self.initialFrame = initialFrame
    super.init(settings)
    layer.takesInput = true
    handles = edges.map { ResizeHandle($0, of: self) }
  }

  // MARK: What kinds of panes say of themselves

  /// The place that a hand which moved by `travel` makes of the place at which it took hold of `edges`.
  func resized(
    _ start: PaneFrame, _ edges: WindowState.Edges, by travel: Point<Logical>
  ) -> PaneFrame { start.resized(edges, by: travel, in: container) }

  /// Where a handle lies on it.
  func frame(of handle: ResizeHandle) -> Rect<Logical> { handle.frame(in: layer.frame.size) }

  /// Whether the pointer is over something on it that is pressed, and not dragged.
  var isOverControls: Bool { false }

  // MARK: Where it is

  /// Where it is in its room: where it was put, or as near to that as it is not lost.
  final var paneFrame: PaneFrame {
    (userFrame ?? initialFrame(container)).constrained(to: container)
  }

  /// It hangs in a room of this size.
  final func layOut(in container: Size<Logical>) {
    self.container = container
    layout(in: paneFrame.rect)
  }

  /// Puts it somewhere.
  private func setUserFrame(_ frame: PaneFrame?) {
    userFrame = frame
    layout(in: paneFrame.rect)
  }

  /// Grips lie in front of what is on it, but for what is pressed.
  final func addHandles() { for handle in handles { add(handle) } }

  override func layoutChildren() { for handle in handles { handle.layout(in: frame(of: handle)) } }

  // MARK: Hands

  override var acceptsFocus: Bool { true }
  override var acceptsPress: Bool { true }
  override func pressBegan(_ press: Press) { beginHold(.body, press) }
  override func pressMoved(_ press: Press) { continueHold(press) }
  override func pressEnded(_ press: Press) { endHold(press) }
  override func pressCancelled(_ press: Press) { cancelHold(press) }

  /// A hand takes hold of a part of it, unless another one has.
  final func beginHold(_ part: Part, _ press: Press) {
    guard hold == nil else { return }
    hold = Hold(part: part, source: press.source, start: paneFrame, before: userFrame)
    updateCursor()
  }

  /// The hand that holds it moved, and it follows one to one.
  final func continueHold(_ press: Press) {
    guard let hold, hold.source == press.source else { return }
    switch hold.part {
    case .body: setUserFrame(hold.start.moved(by: press.travel, in: container))
    case .edges(let edges): setUserFrame(resized(hold.start, edges, by: press.travel))
    }
  }

  /// The hand lets go of it.
  final func endHold(_ press: Press) {
    guard hold?.source == press.source else { return }
    hold = nil
    updateCursor()
  }

  /// Nothing is meant by what the hand did: it is where it was.
  final func cancelHold(_ press: Press) {
    guard let hold, hold.source == press.source else { return }
    self.hold = nil
    setUserFrame(hold.before)
    updateCursor()
  }

  // MARK: Keys

  /// Arrows move it, and with shift they move its right and its bottom edge.
  override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    guard input.phase != .released else { return false }
    let way: Point<Logical>
    switch input.key {
    case .left: way = Point(x: -Self.step, y: 0)
    case .right: way = Point(x: Self.step, y: 0)
    case .up: way = Point(x: 0, y: -Self.step)
    case .down: way = Point(x: 0, y: Self.step)
    default: return false
    }
    if input.modifiers.contains(.shift) {
      setUserFrame(resized(paneFrame, way.x == 0 ? .bottom : .right, by: way))
    } else {
      setUserFrame(paneFrame.moved(by: way, in: container))
    }
    return true
  }

  // MARK: The pointer

  /// The pointer came or went, or the keyboard did.
  override func stateChanged() {
    super.stateChanged()
    if containsFocus { onActivate?() }
    updateCursor()
  }

  /// Has the pointer look like what a press would do.
  final func updateCursor() {
    let isUnderPointer = isHovered || hold?.source == .pointer
    // What the pointer is not at has no say.
    guard isUnderPointer || wasUnderPointer else { return }
    wasUnderPointer = isUnderPointer
    if let hold, hold.source == .pointer {
      switch hold.part {
      case .body: onCursor?(.grabbing)
      case .edges(let edges): onCursor?(.resize(edges))
      }
    } else if isOverControls {
      onCursor?(.arrow)
    } else if let handle = handles.last(where: { $0.isHovered }) {
      onCursor?(.resize(handle.edges))
    } else {
      onCursor?(isHovered ? .grab : .arrow)
    }
  }
}
