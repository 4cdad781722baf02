import Geometry
public import Input
import SceneGraph
import Style
public import Timing

/// Rows, of which only those exist that are seen: a list of a hundred thousand scrolls as one of a hundred.
///
/// Rows are used again. `show` makes one that was made for another index look like that of the index that
/// it is given.
public final class List<Row: Widget>: ScrollView {
  /// How many rows there are and how high they are.
  public var rowLayout: RowLayout { didSet { if rowLayout != oldValue { reload() } } }
  /// The row that the keyboard is at; nil before it was at any.
  public var current: Int? { didSet { if current != oldValue { markCurrent() } } }
  /// What is done when a row is meant: pressed, or the keyboard is at it and the return key is pressed.
  /// Where it is nil, rows cannot be meant, and keys scroll.
  public var onActivate: ((Int) -> Void)? { didSet { for cell in cells { equip(cell) } } }
  /// Makes a row.
  private let makeRow: () -> Row
  /// Has a row show what is at an index.
  private let configure: (Row, Int) -> Void
  /// What rows lie in.
  private let rows: ListContent
  /// Places of rows that are seen, in order.
  private var cells: [ListCell<Row>] = []
  /// Places of rows that were seen and are not.
  private var spare: [ListCell<Row>] = []
  /// Room for what becomes of `cells`.
  private var next: [ListCell<Row>] = []
  /// The rows that are seen.
  private var window = 0..<0

  /// How many rows exist beyond either edge, so that the tab key finds what comes next.
  private static var margin: Int { 1 }
  /// How many places are kept for rows that are not seen.
  private static var maximumSpare: Int { 8 }

  /// A list of rows of these rowLayout.
  public init(
    _ rowLayout: RowLayout, makeRow: @escaping () -> Row, configure: @escaping (Row, Int) -> Void
  ) {
    self.rowLayout = rowLayout
    self.makeRow = makeRow
    self.configure = configure
    rows = ListContent(rowLayout)
    super.init(.vertical, rows)
    rows.place = { [unowned self] in place($0) }
  }

  /// What is shown at every index may be something else.
  public func reload() {
    rows.rowLayout = rowLayout
    if let row = current, row >= rowLayout.count { current = rowLayout.count > 0 ? 0 : nil }
    for cell in cells where cell.index >= rowLayout.count { cell.remove() }
    cells.removeAll { $0.index >= rowLayout.count }
    for cell in cells { bind(cell, to: cell.index) }
    window = 0..<0
    rows.invalidateLayout()
    invalidateLayout()
  }

  /// The row at an index, where it is seen.
  public func row(at index: Int) -> Row? { cells.first { $0.index == index }?.row }

  /// The indices of the rows that are seen, and a little beyond.
  public var visibleRows: Range<Int> { window }

  // MARK: Rows come and go

  /// Has the rows exist that are seen now.
  public override func didScroll() {
    guard interface != nil else { return }
    let seen = rowLayout.rows(in: visibleRange)
    let wanted =
      max(seen.lowerBound - Self.margin, 0)..<min(seen.upperBound + Self.margin, rowLayout.count)
    guard wanted != window else { return }
    window = wanted
    exchange()
  }

  private func exchange() {
    var kept = 0
    next.removeAll(keepingCapacity: true)
    // What has the keyboard or is held stays what it is, even out of sight.
    for cell in cells {
      if window.contains(cell.index) || isBusy(cell) {
        next.append(cell)
      } else {
        spare.append(cell)
      }
    }
    var isChanged = next.count < cells.count
    swap(&cells, &next)
    let found = cells.count
    for index in window {
      while kept < found, cells[kept].index < index { kept += 1 }
      if kept < found, cells[kept].index == index { continue }
      let cell = spare.popLast() ?? makeCell()
      bind(cell, to: index)
      cells.append(cell)
      isChanged = true
    }
    guard isChanged else { return }
    sortCells()
    for cell in spare where cell.parent != nil { cell.remove() }
    if spare.count > Self.maximumSpare { spare.removeLast(spare.count - Self.maximumSpare) }
    // The order of the tab key is that of the rows.
    rows.children = cells
  }

  /// Sorts the rows by insertion: but for those that came in they are in order.
  private func sortCells() {
    for place in cells.indices.dropFirst() {
      var hole = place
      while hole > 0, cells[hole].index < cells[hole - 1].index {
        cells.swapAt(hole, hole - 1)
        hole -= 1
      }
    }
  }

  private func isBusy(_ cell: ListCell<Row>) -> Bool {
    guard let interface else { return false }
    return interface.focused.map(cell.contains) ?? false || interface.presses.isPressing(in: cell)
  }

  private func makeCell() -> ListCell<Row> {
    let cell = ListCell(makeRow())
    cell.onActivate = { [unowned self] index in
      current = index
      onActivate?(index)
    }
    equip(cell)
    return cell
  }

  private func equip(_ cell: ListCell<Row>) {
    cell.isPressable = onActivate != nil
    cell.stateChanged()
  }

  private func bind(_ cell: ListCell<Row>, to index: Int) {
    if cell.parent == nil { rows.add(cell) }
    cell.index = index
    configure(cell.row, index)
    cell.isCurrent = index == current
    // What was begun for the row before is not this one's.
    cell.didAttach()
    cell.stateChanged()
    place(cell, width: rows.layer.frame.width)
  }

  private func place(_ width: Double) { for cell in cells { place(cell, width: width) } }

  private func place(_ cell: ListCell<Row>, width: Double) {
    cell.layout(
      in: Rect(
        x: 0, y: rowLayout.top(of: cell.index), width: width,
        height: rowLayout.height(of: cell.index)))
  }

  // MARK: The current row

  private func markCurrent() { for cell in cells { cell.isCurrent = cell.index == current } }

  /// Arrows, page keys, home and end go from row to row, return and space mean the row they are at.
  public override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    guard onActivate != nil, rowLayout.count > 0, input.phase != .released else {
      return super.key(input, at: moment)
    }
    let last = rowLayout.count - 1
    let page = max(rowLayout.rows(in: visibleRange).count - 1, 1)
    let start = current ?? rowLayout.rows(in: visibleRange).lowerBound - 1
    switch input.key {
    case .up: go(to: max(start - 1, 0))
    case .down: go(to: min(start + 1, last))
    case .pageUp: go(to: max(start - page, 0))
    case .pageDown: go(to: min(start + page, last))
    case .home: go(to: 0)
    case .end: go(to: last)
    case .enter, .keypadEnter, .space:
      guard let current, input.phase == .pressed else { return current != nil }
      onActivate?(current)
    default: return false
    }
    return true
  }

  private func go(to index: Int) {
    current = index
    reveal(
      Rect(
        x: 0, y: rowLayout.top(of: index), width: 0, height: rowLayout.height(of: index)))
    animate()
  }

  /// A list that can be used has the keyboard, whether it scrolls or not.
  public override var acceptsFocus: Bool {
    onActivate != nil && rowLayout.count > 0 || super.acceptsFocus
  }

  /// Around the current row.
  public override var focusRingPlacement: FocusRingPlacement {
    guard let current, let cell = cells.first(where: { $0.index == current }) else {
      return super.focusRingPlacement
    }
    return FocusRingPlacement(
      layer: cell.layer, frame: cell.layer.bounds, outline: cell.layer.outline, gap: -2)
  }
}
