// SPDX-License-Identifier: MIT

/// A column of titles, one of them selected, each behind a ring that has a dot if it is selected.
/// For a few choices whose titles are too long for a `SegmentedControl`.
public final class RadioGroup: ChoiceControl {
  /// The rings, behind the titles in any order of additions.
  private let marks = Layer()
  /// A ring before each title, with its dot.
  private var rings: [(ring: Layer, dot: Layer)] = []
  /// Index of the title under the pointer.
  private var touched = 0

  /// The diameter of the dot of a selected title, in logical units.
  private static let dot = 8.0

  /// Creates a group. A person's changes call `onChange`.
  public init(
    _ titles: [String], selection: Int = 0, onChange: @escaping (Int) -> Void = { _ in }
  ) {
    super.init(titles, selection: selection, alignment: .start, onChange: onChange)
  }

  override func titlesChanged() {
    if marks.parent == nil { layer.insert(marks, at: 0) }
    while rings.count > labels.count { rings.removeLast().ring.remove() }
    while rings.count < labels.count {
      let (ring, dot) = (Layer(), Layer())
      ring.add(dot)
      marks.add(ring)
      rings.append((ring, dot))
    }
  }

  override var axis: Axis { .vertical }

  override func index(at position: Point<Logical>) -> Int? {
    min(max(Int(position.y / rowHeight), 0), labels.count - 1)
  }

  /// One title is hovered or pressed at a time.
  public override func pointerMoved(to position: Point<Logical>, at moment: Moment) {
    super.pointerMoved(to: position, at: moment)
    touch(position)
  }

  /// Holds the title under the press down.
  public override func pressBegan(_ press: Press) {
    super.pressBegan(press)
    touch(press.position)
  }

  private func touch(_ position: Point<Logical>) {
    touched = index(at: local(position)) ?? 0
    if let theme { restyle(theme) }
  }

  // MARK: Appearance

  /// Mixes the theme's colours by the state, hover and press amounts.
  public override func restyle(_ theme: Theme) {
    for (index, (ring, dot)) in rings.enumerated() {
      let amount = max(1 - abs(state.value - Double(index)), 0)
      let isTouched = index == min(touched, rings.count - 1)
      ring.outline = Outline(radius: Checkbox.side / 2)
      styleMark(ring, amount: amount, touched: isTouched, theme)
      dot.outline = Outline(radius: Self.dot / 2)
      dot.fill = .color(enabledAmount > 0.5 ? theme.colors.onAccent : theme.colors.text)
      dot.opacity = amount
      dot.transform.scale = motionScale(0.4 + 0.6 * amount)
    }
  }

  /// A ring around that of the selected title.
  public override var focusRingPlacement: FocusRingPlacement {
    let ring = rings[min(selection, rings.count - 1)].ring
    return FocusRingPlacement(layer: layer, frame: ring.frame, outline: ring.outline, gap: 2)
  }

  // MARK: Layout

  /// The height of a row: enough for a finger, and for the text.
  private var rowHeight: Double {
    let text = labels.first?.measure(in: ProposedSize()).height ?? 0
    return max(theme?.metrics.controlHeight ?? 0, Checkbox.side, text.rounded(.up))
  }

  /// The distance from the left edge to the titles.
  private var titleStart: Double { Checkbox.side + Checkbox.spacing }

  /// As wide as the longest title.
  public override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let widest = labels.map { $0.measure(in: ProposedSize()).width }.max() ?? 0
    let wanted = titleStart + widest
    return Size(
      width: min(wanted, proposal.width ?? wanted), height: rowHeight * Double(labels.count))
  }

  /// Each title in its row, behind its ring.
  public override func layoutChildren() {
    let (height, side) = (rowHeight, Checkbox.side)
    for (index, label) in labels.enumerated() {
      let top = height * Double(index)
      label.layout(
        in: Rect(
          x: titleStart, y: top, width: max(layer.frame.width - titleStart, 0), height: height))
      let (ring, dot) = rings[index]
      ring.frame = Rect(x: 0, y: top + (height - side) / 2, width: side, height: side)
      let inset = (side - Self.dot) / 2
      dot.frame = Rect(x: inset, y: inset, width: Self.dot, height: Self.dot)
    }
  }

  /// The baseline of the first title.
  public override func firstBaseline(in size: Size<Logical>) -> Double? {
    labels.first?.firstBaseline(in: Size(width: size.width, height: rowHeight))
  }
}
