// SPDX-License-Identifier: MIT

/// A row of titles, one of them selected. A pill slides to the selected title. If the titles do
/// not fit into one row, they are in as few rows as hold all of them.
public final class SegmentedControl: ChoiceControl {
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
    super.init(titles, selection: selection, alignment: .center, onChange: onChange)
    layer.insert(pill, at: separators.count)
  }

  override func titlesChanged() {
    while separators.count > labels.count - 1 { separators.removeLast().remove() }
    while separators.count < labels.count - 1 {
      let line = Layer()
      layer.insert(line, at: 0)
      separators.append(line)
    }
  }

  /// The spring for knobs.
  public override func stateSpring(_ springs: Theme.Springs) -> Spring { springs.lively }

  /// The edges belong to the titles beside them.
  override func index(at position: Point<Logical>) -> Int? {
    let (gap, size) = (Self.gap, layer.frame.size)
    return super.index(
      at: Point(
        x: min(max(position.x, gap), size.width - gap - 0.5),
        y: min(max(position.y, gap), size.height - gap - 0.5)))
  }

  /// Titles in rows would be in more of them on the way.
  public override var growth: Growth? { .ofLayer }

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

  /// Returns the widths of the titles in each of several rows: all equal if they fit so, otherwise
  /// those of columns if all rows have as many titles and fit so, so that rows align. In one row,
  /// and where neither is possible, each title gets an equal share of the spare width of its row.
  private func shares(_ rows: [[Double]], of room: Double) -> [[Double]] {
    let spread = rows.map { row in
      let spare = (room - row.reduce(0, +)) / Double(row.count)
      return row.map { max($0 + spare, 0) }
    }
    guard rows.count > 1, let first = rows.first else { return spread }
    let most = Double(rows.map(\.count).max() ?? 1)
    let margins = 2 * Self.leastMargin
    let widest = rows.joined().max() ?? 0
    if widest + margins <= room / most {
      return rows.map { row in row.map { _ in room / Double(row.count) } }
    }
    guard rows.allSatisfy({ $0.count == first.count }) else { return spread }
    let columns = first.indices.map { column in rows.map { $0[column] }.max() ?? 0 }
    let spare = (room - columns.reduce(0, +)) / most
    return spare < margins ? spread : rows.map { _ in columns.map { $0 + spare } }
  }

  /// Lays out the titles, in several rows so that they align if they can.
  public override func layoutChildren() {
    let (widths, rowHeight) = (widths, rowHeight)
    let room = layer.frame.width - 2 * Self.gap
    var top = Self.gap
    let rows = rows(widths, in: layer.frame.width)
    for (row, shares) in zip(rows, shares(rows.map { Array(widths[$0]) }, of: room)) {
      var left = Self.gap
      for (index, width) in zip(row, shares) {
        labels[index].layout(in: Rect(x: left, y: top, width: width, height: rowHeight))
        left += width
      }
      top += rowHeight
    }
    placePill()
  }
}
