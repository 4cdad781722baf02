// SPDX-License-Identifier: MIT

public import Geometry
public import Input
import SceneGraph
import Style
public import Timing

/// A row of titles, one of them selected. A pill slides to the selected title. If the titles do
/// not fit into one row, they are in as few rows as hold all of them.
public final class SegmentedControl: Control, ControlWithParts {
  /// Index of the selected title. Setting it does not call `onChange`.
  public var selection: Int {
    didSet {
      guard selection != oldValue else { return }
      stateChanged()
      for index in [oldValue, selection] where labels.indices.contains(index) {
        labels[index].accessibilityChanged()
      }
    }
  }
  /// Called with the new index after a person selects another title.
  public var onChange: (Int) -> Void
  /// The titles.
  private var labels: [Label] = []
  /// Background of the selected title.
  private let pill = Layer()
  /// Separators between titles.
  private var separators: [Layer] = []

  /// Space on either side of a title, in logical units.
  private static let margin = 13.0
  /// The least space on either side of a title in a row that is full, in logical units.
  private static let leastMargin = 8.0
  /// Distance from the pill to the edges, in logical units.
  private static let gap = 2.0
  /// Opacity of the pill on dark surfaces.
  private static let pillAlpha: Float = 0.19
  /// The least height of a row, in logical units.
  private static let leastRowHeight = 26.0
  /// The least space above and below a title, in logical units.
  private static let leading = 3.0

  /// Creates a control. A person's changes call `onChange`.
  public init(
    _ titles: [String], selection: Int = 0, onChange: @escaping (Int) -> Void = { _ in }
  ) {
    precondition(
      titles.indices.contains(selection),
      "the selection \(selection) is not one of \(titles.count) titles")
    self.selection = selection
    self.onChange = onChange
    super.init(stateTolerance: 0.002)
    layer.add(pill)
    addLabels(titles)
  }

  /// The titles, at least one. If they change, the selection keeps its index, as far as there is
  /// such a title, and `onChange` is not called.
  public var titles: [String] {
    get { labels.map(\.text) }
    set {
      precondition(!newValue.isEmpty, "a segmented control has no title")
      guard newValue != titles else { return }
      for label in labels.dropFirst(newValue.count) { label.remove() }
      for line in separators.dropFirst(newValue.count - 1) { line.remove() }
      labels.removeLast(max(labels.count - newValue.count, 0))
      separators.removeLast(max(separators.count - newValue.count + 1, 0))
      for (label, title) in zip(labels, newValue) { label.text = title }
      addLabels(newValue.dropFirst(labels.count))
      selection = min(selection, labels.count - 1)
      if let theme { restyle(theme) }
      invalidateLayout()
    }
  }

  private func addLabels(_ titles: some Sequence<String>) {
    for title in titles {
      if !labels.isEmpty {
        let line = Layer()
        layer.insert(line, at: 0)
        separators.append(line)
      }
      let label = Label(title, role: .control, alignment: .center)
      label.whole = self
      labels.append(label)
      add(label)
    }
  }

  // MARK: Selection

  /// Index of the selected title.
  public override var stateTarget: Double { Double(selection) }

  /// The spring for knobs.
  public override func stateSpring(_ springs: Theme.Springs) -> Spring { springs.lively }

  private func select(_ index: Int) {
    guard labels.indices.contains(index), index != selection else { return }
    selection = index
    onChange(index)
  }

  /// Index of the title under a press; nil if there is none.
  private func index(at press: Press) -> Int? {
    var place = local(press.position)
    // The edges belong to the titles beside them.
    place.x = min(max(place.x, Self.gap), layer.frame.width - Self.gap - 0.5)
    place.y = min(max(place.y, Self.gap), layer.frame.height - Self.gap - 0.5)
    return labels.firstIndex { $0.layer.frame.contains(place) }
  }

  /// Titles in rows would be in more of them on the way.
  public override var growth: Growth? { .ofLayer }

  // MARK: Assistive technology

  /// The titles as choices, of which the selected one is checked and has the focus.
  public override var accessibleContent: AccessibleContent {
    var content = AccessibleContent(.choices)
    content.passesFocus = true
    return content
  }

  /// Tells of the part that has the focus, too.
  public override func stateChanged() {
    super.stateChanged()
    if labels.indices.contains(selection) { labels[selection].accessibilityChanged() }
  }

  func content(ofPart label: Label) -> AccessibleContent {
    let isSelected = labels.indices.contains(selection) && labels[selection] === label
    var states: AccessibleStates = isSelected ? [.checkable, .checked] : .checkable
    if isSelected, focus != .none { states.insert(.focused) }
    return AccessibleContent(
      .choice, title: label.text, states: states, actions: [.select])
  }

  func perform(_ request: AccessibleRequest, onPart label: Label) -> Bool {
    guard request == .perform(.select), let index = labels.firstIndex(where: { $0 === label })
    else { return false }
    select(index)
    return true
  }

  // MARK: Presses

  /// Selects the title that the press ends on.
  public override func pressEnded(_ press: Press) {
    let index = isPressed ? index(at: press) : nil
    super.pressCancelled(press)
    if let index { select(index) }
  }

  /// Left and Right select the neighbouring title, Home and End the first and the last.
  public override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    guard focus != .none, input.phase != .released else { return false }
    switch input.key {
    case .left: select(selection - 1)
    case .right: select(selection + 1)
    case .home: select(0)
    case .end: select(labels.count - 1)
    default: return false
    }
    return true
  }

  // MARK: Appearance

  /// Takes its colours from the theme and positions the pill.
  public override func restyle(_ theme: Theme) {
    let colors = theme.colors
    let isLight = theme.appearance == .light
    layer.fill = .color(
      colors.control.mixed(with: colors.hoveredControl, by: hoverAmount)
        .mixed(with: colors.pressedControl, by: pressAmount))
    // Titles are read on both, whatever a translucent card beneath them shows.
    pill.fill = .color(isLight ? colors.surface : colors.control.with(alpha: Self.pillAlpha))
    pill.shadow =
      isLight ? Shadow(color: colors.shadow, sigma: 2, offset: Point(x: 0, y: 1)) : nil
    for (index, label) in labels.enumerated() {
      label.tone = index == selection ? .primary : .secondary
    }
    for line in separators { line.fill = .color(colors.separator) }
    placePill()
  }

  private func placePill() {
    let (last, rowHeight) = (labels.count - 1, rowHeight)
    layer.outline = Outline(radius: rowHeight / 2 + Self.gap)
    pill.outline = Outline(radius: rowHeight / 2)
    let at = min(max(state.value, 0), Double(last))
    let before = Int(at)
    let part = at - Double(before)
    let (a, b) = (labels[before].layer.frame, labels[min(before + 1, last)].layer.frame)
    pill.frame = Rect(
      x: a.left + (b.left - a.left) * part, y: a.top + (b.top - a.top) * part,
      width: a.width + (b.width - a.width) * part, height: rowHeight)
    for (index, line) in separators.enumerated() {
      let (before, after) = (labels[index].layer.frame, labels[index + 1].layer.frame)
      let width = lineWidth
      line.frame = Rect(
        x: after.left - width / 2, y: after.top + 6, width: width, height: rowHeight - 12)
      // Separators next to the pill and between rows are hidden.
      let room = line.frame.insetBy(-4)
      line.isHidden = before.top != after.top || pill.frame.intersects(room)
    }
  }

  // MARK: Layout

  /// The height of a row, in logical units, which grows with the size of the text.
  private var rowHeight: Double {
    let text = labels.first?.measure(in: ProposedSize()).height ?? 0
    return max(Self.leastRowHeight, (text + 2 * Self.leading).rounded(.up))
  }

  /// The widths of the titles, without margins.
  private var widths: [Double] { labels.map { $0.measure(in: ProposedSize()).width } }

  /// The titles of each row in a control of `width`: in as few rows of as many titles as hold them
  /// whole.
  private func rows(_ widths: [Double], in width: Double) -> [Range<Int>] {
    for count in 1..<max(widths.count, 2) {
      let rows = (0..<count).map { widths.count * $0 / count..<widths.count * ($0 + 1) / count }
      if rows.allSatisfy({ Self.width(of: widths[$0], margin: Self.leastMargin) <= width }) {
        return rows
      }
    }
    return widths.indices.map { $0..<$0 + 1 }
  }

  private static func width(of titles: ArraySlice<Double>, margin: Double) -> Double {
    titles.reduce(2 * gap) { $0 + $1 + 2 * margin }
  }

  /// The width of the titles in one row, or the proposed width.
  public override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let widths = widths
    let wanted = Self.width(of: widths[...], margin: Self.margin)
    let width = min(wanted, proposal.width ?? wanted)
    let count = Double(rows(widths, in: width).count)
    return Size(width: width, height: count * rowHeight + 2 * Self.gap)
  }

  /// The baseline of the first row.
  public override func firstBaseline(in size: Size<Logical>) -> Double? {
    let row = Size<Logical>(width: size.width, height: rowHeight)
    return labels.first?.firstBaseline(in: row).map { Self.gap + $0 }
  }

  /// Lays out the titles; each gets an equal share of the spare width of its row.
  public override func layoutChildren() {
    let (widths, rowHeight) = (widths, rowHeight)
    let room = layer.frame.width - 2 * Self.gap
    var top = Self.gap
    for row in rows(widths, in: layer.frame.width) {
      let spare = room - widths[row].reduce(0, +)
      var left = Self.gap
      for index in row {
        let width = max(widths[index] + spare / Double(row.count), 0)
        labels[index].layout(in: Rect(x: left, y: top, width: width, height: rowHeight))
        left += width
      }
      top += rowHeight
    }
    placePill()
  }
}
