// SPDX-License-Identifier: MIT

/// A view of one widget with a colour, which moves in `withMotion`.
@MainActor protocol ToneView: LeafView where Kind: WidgetWithTone {
  /// The colour.
  var tone: Label.Tone { get }
}

extension ToneView {
  /// Makes a node with a widget.
  public func makeNode(in slot: NodeSlot) -> ViewNode {
    let node = ToneNode(makeWidget(), slot)
    configure(node.widget)
    node.set(tone)
    return node
  }

  /// Updates the widget, and has its colour move.
  public func update(_ node: ViewNode) {
    let node = node.cast(to: ToneNode<Kind>.self)
    configure(node.widget)
    node.move(to: tone)
  }
}

/// A widget with a colour.
@MainActor protocol WidgetWithTone: Widget {
  /// The colour.
  var tone: Label.Tone { get set }
}

extension Label: WidgetWithTone {}
extension Widgets.Icon: WidgetWithTone {}
extension Widgets.Spinner: WidgetWithTone {}

/// The node of a widget with a colour.
///
/// A colour that moves from dark to light, or from light to dark, steps there in the middle: what
/// is beneath moves at the same time, and grey text would stand on grey.
final class ToneNode<Kind: WidgetWithTone>: LeafNode<Kind>, AnimatedNode {
  /// The colour at rest.
  private var tone = Label.Tone.primary
  /// The colour on its way; nil at rest.
  private var motion: AnimatedNumbers<Color>?
  /// The dark and the light end of the way, of which the nearer one is seen; nil if the colour on
  /// its way is seen itself.
  private var ends: (Color, Color)?

  /// Shows a colour at once.
  func set(_ tone: Label.Tone) {
    self.tone = tone
    (motion, ends) = (nil, nil)
    widget.tone = tone
  }

  /// Moves to a colour by the motion of the change; without one, shows it at once.
  func move(to tone: Label.Tone) {
    guard tone != self.tone else { return }
    guard let change = graph.motion, let colors = widget.theme?.colors else { return set(tone) }
    let (start, end) = (colors.color(self.tone), colors.color(tone))
    // On the way back, the other end is where it began.
    let others = [start, ends?.0, ends?.1].compactMap(\.self)
    let other = others.first { $0.isLight != end.isLight && $0.contrast(with: end) >= 3 }
    ends = other.map { ($0, end) }
    var motion = motion ?? AnimatedNumbers(start)
    motion.animate(to: end, by: change, isReduced: false)
    self.tone = tone
    self.motion = motion
    graph.animate(self)
  }

  func advance(to moment: Moment) -> Bool {
    guard motion?.advance(to: moment) == true, let color = motion?.value else {
      set(tone)
      return false
    }
    widget.tone = .custom(ends.map { color.nearer($0, $1) } ?? color)
    return true
  }
}

extension Color {
  /// True if black has more contrast with the colour than white.
  fileprivate var isLight: Bool { contrast(with: .black) > contrast(with: .white) }

  /// The one of two colours that differs less from this one.
  fileprivate func nearer(_ a: Color, _ b: Color) -> Color {
    func distance(_ other: Color) -> Float {
      let way = SIMD3(red - other.red, green - other.green, blue - other.blue)
      return (way * way).sum()
    }
    return distance(a) < distance(b) ? a : b
  }
}
