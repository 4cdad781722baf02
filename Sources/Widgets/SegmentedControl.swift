public import Geometry
public import Input
import SceneGraph
import Style
public import Timing

/// One of a few words, side by side: what is chosen lies on a pill that slides to it.
public final class SegmentedControl: Control {
  /// Which of the words is chosen. Where it is set by the app, nobody is told.
  public var selection: Int { didSet { if selection != oldValue { sendPill() } } }
  /// Told when a person chose another one.
  public var onChange: (Int) -> Void
  /// The words.
  private let labels: [Label]
  /// What the chosen one lies on.
  private let pill = Layer()
  /// The lines between words that are not chosen.
  private let lines: [Layer]
  /// Where the pill is, counted in words from the first.
  private var place: AnimatedValue

  /// The room at both sides of a word, in logical units.
  private static let margin = 13.0
  /// The room around the pill.
  private static let gap = 2.0
  /// How high it is.
  private static let height = 30.0

  /// The words `titles`, of which the one at `selection` is chosen.
  public init(
    _ titles: [String], selection: Int = 0, onChange: @escaping (Int) -> Void = { _ in }
  ) {
    precondition(titles.indices.contains(selection), "a choice among words that are not there")
    self.selection = selection
    self.onChange = onChange
    labels = titles.map { Label($0, role: .control, alignment: .center) }
    lines = titles.dropFirst().map { _ in Layer() }
    place = AnimatedValue(Double(selection), tolerance: 0.002)
    super.init()
    for line in lines { layer.add(line) }
    layer.add(pill)
    for label in labels { add(label) }
  }

  // MARK: Choosing

  private func choose(_ index: Int) {
    guard labels.indices.contains(index), index != selection else { return }
    selection = index
    onChange(index)
  }

  private func sendPill() {
    guard let interface else { return place.set(Double(selection)) }
    let spring = interface.motion.spring(interface.theme.springs.lively)
    place.animate(to: Double(selection), by: spring, at: interface.moment)
    animate()
  }

  /// The word at a press.
  private func index(at press: Press) -> Int? {
    let x = local(press.position).x
    return labels.firstIndex { $0.layer.frame.left <= x && x < $0.layer.frame.right }
  }

  /// Chooses the word that the press is let go on.
  public override func pressEnded(_ press: Press) {
    let index = isPressed ? index(at: press) : nil
    super.pressCancelled(press)
    if let index { choose(index) }
  }

  /// Arrows choose the next word, home and end the first and the last.
  public override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    guard focus != .none, input.phase != .released else { return false }
    switch input.key {
    case .left: choose(selection - 1)
    case .right: choose(selection + 1)
    case .home: choose(0)
    case .end: choose(labels.count - 1)
    default: return false
    }
    return true
  }

  // MARK: Looks

  /// Moves the pill on.
  public override func tick(at moment: Moment) -> FrameDemand {
    place.advance(to: moment)
    let demand = super.tick(at: moment)
    return place.isMoving ? .now : demand
  }

  /// The pill is where it belongs from the start.
  public override func didAttach() {
    super.didAttach()
    place.set(Double(selection))
  }

  /// Takes its colours from the theme.
  public override func restyle(_ theme: Theme) {
    let colors = theme.colors
    layer.outline = Outline(radius: Self.height / 2)
    layer.fill = .color(colors.track)
    pill.outline = Outline(radius: Self.height / 2 - Self.gap)
    pill.fill = .color(theme.appearance == .light ? colors.surface : colors.track.with(alpha: 0.3))
    pill.shadow =
      theme.appearance == .light
      ? Shadow(color: colors.shadow, sigma: 2, offset: Point(x: 0, y: 1)) : nil
    for (index, label) in labels.enumerated() {
      label.tone = index == selection ? .primary : .secondary
    }
    for line in lines { line.fill = .color(colors.separator) }
    placePill()
  }

  private func placePill() {
    let last = labels.count - 1
    let at = min(max(place.value, 0), Double(last))
    let before = Int(at)
    let part = at - Double(before)
    let (a, b) = (labels[before].layer.frame, labels[min(before + 1, last)].layer.frame)
    pill.frame = Rect(
      x: a.left + (b.left - a.left) * part, y: Self.gap,
      width: a.width + (b.width - a.width) * part, height: Self.height - 2 * Self.gap)
    for (index, line) in lines.enumerated() {
      let x = labels[index + 1].layer.frame.left
      line.frame = Rect(x: x - 0.5, y: 8, width: 1, height: Self.height - 16)
      // No line touches the pill.
      line.isHidden = pill.frame.left < x + 4 && x - 4 < pill.frame.right
    }
  }

  /// Around all of it.
  public override var focusRingPlacement: FocusRingPlacement {
    FocusRingPlacement(layer: layer, frame: layer.bounds, outline: layer.outline, gap: 2)
  }

  // MARK: Layout

  private var widths: [Double] {
    labels.map { $0.measure(in: ProposedSize()).width + 2 * Self.margin }
  }

  /// All words side by side.
  public override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let wanted = widths.reduce(2 * Self.gap, +)
    return Size(width: min(wanted, proposal.width ?? wanted), height: Self.height)
  }

  /// Gives each word its part of the width.
  public override func layoutChildren() {
    let widths = widths
    let spare = layer.frame.width - 2 * Self.gap - widths.reduce(0, +)
    var left = Self.gap
    for (label, width) in zip(labels, widths) {
      let room = width + spare / Double(widths.count)
      label.layout(in: Rect(x: left, y: 0, width: room, height: Self.height))
      left += room
    }
    placePill()
  }
}
