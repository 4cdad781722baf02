// SPDX-License-Identifier: MIT

/// A scrolling list that creates row widgets only for visible rows.
///
/// Row widgets are recycled: `configure` must set everything that depends on the index. With
/// `identify`, rows move to their new places when the data changes: `change(to:by:at:)`.
public final class List<Row: Widget>: ScrollView {
  /// Number, heights and spacing of the rows.
  public var rowLayout: RowLayout {
    didSet { if rowLayout != oldValue, change == nil { reload() } }
  }
  /// Returns the identity of the element of a row; nil if rows have none. It is asked for rows of
  /// the present data only.
  public var identify: ((Int) -> AnyHashable)?
  /// The selected row; nil for none. A press and keys select a row, if rows can be selected.
  public var current: Int? {
    didSet {
      currentID = current.flatMap { identify?($0) }
      if current != oldValue { markCurrent() }
    }
  }
  /// The identity of the current row's element; nil if it has none.
  var currentID: AnyHashable?
  /// Called with the index of a row that is pressed, or current when Return or Space is pressed. If
  /// it and `onSelect` are nil, rows cannot be selected, and keys scroll.
  public var onActivate: ((Int) -> Void)? { didSet { updateCells() } }
  /// Called with the index of the row that a person has selected by a press or a key. With it, the
  /// keyboard focus alone selects no row.
  public var onSelect: ((Int) -> Void)? { didSet { updateCells() } }
  /// True if the list takes keys that nothing else has taken, wherever the keyboard focus is: arrow
  /// and page keys, Home and End select a row, and Return and Space activate it, while a search
  /// field is typed into.
  public var takesUnusedKeys = false
  /// Creates a row widget.
  private let makeRow: () -> Row
  /// Sets a row widget to the content of an index.
  private let configure: (Row, Int) -> Void
  /// The parent of the cells.
  let rows: ListContent
  /// Cells in use, sorted by index.
  var cells: [ListCell<Row>] = []
  /// Unused cells, to be recycled.
  var spare: [ListCell<Row>] = []
  /// Buffer for the next value of `cells`, kept to avoid allocations.
  private var next: [ListCell<Row>] = []
  /// Indices of the rows that have a cell.
  var window = 0..<0
  /// The change of the rows whose motion begins with the next layout; nil if there is none.
  var change: RowChange?
  /// Cells of removed rows, which fade out.
  var leaving: [(cell: ListCell<Row>, travel: Travel)] = []

  /// Number of extra rows beyond either edge, so that Tab finds the next row.
  private static var margin: Int { 1 }
  /// Maximum number of unused cells.
  static var maximumSpare: Int { 8 }

  /// Creates a list.
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

  /// Configures all visible rows again, after the data changed.
  public func reload() {
    rows.rowLayout = rowLayout
    let row = current.map { $0 < rowLayout.count ? $0 : 0 }
    current = rowLayout.count > 0 ? row : nil
    for cell in cells where cell.index >= rowLayout.count { cell.remove() }
    cells.removeAll { $0.index >= rowLayout.count }
    for cell in cells { bind(cell, to: cell.index) }
    window = 0..<0
    rows.invalidateLayout()
    invalidateLayout()
  }

  /// The row widget at an index; nil if it has no cell.
  public func row(at index: Int) -> Row? { cells.first { $0.index == index }?.row }

  /// Indices of the rows that have a cell: the visible ones and one beyond either edge.
  public var visibleRows: Range<Int> { window }

  // MARK: Recycling

  /// Creates or recycles cells for the visible rows.
  public override func didScroll() {
    guard tree != nil else { return }
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
    // A focused or pressed cell is not recycled, even if it is scrolled out of view.
    for cell in cells {
      if window.contains(cell.index) || isBusy(cell) {
        next.append(cell)
      } else {
        cell.endTravel()
        spare.append(cell)
      }
    }
    var isChanged = next.count < cells.count
    swap(&cells, &next)
    let found = cells.count
    for index in window {
      while kept < found, cells[kept].index < index { kept += 1 }
      if kept < found, cells[kept].index == index { continue }
      let cell = returningCell(index) ?? spare.popLast() ?? makeCell()
      bind(cell, to: index)
      cells.append(cell)
      isChanged = true
    }
    guard isChanged else { return }
    sortCells()
    for cell in spare where cell.parent != nil { cell.remove() }
    if spare.count > Self.maximumSpare { spare.removeLast(spare.count - Self.maximumSpare) }
    orderChildren()
  }

  /// Puts the rows in the order in which Tab visits them, and draws each above the one before.
  func orderChildren() {
    rows.children.removeAll(keepingCapacity: true)
    var next = 0
    for cell in cells {
      rows.children.append(cell)
      let index = rows.layer.children.firstIndex { $0 === cell.layer } ?? next
      if index < next {
        rows.layer.insert(cell.layer, at: next - 1)
      } else {
        next = index + 1
      }
    }
    rows.accessibleStructureChanged()
  }

  /// Insertion sort: all cells but the new ones are in order.
  func sortCells() {
    for index in cells.indices.dropFirst() {
      var hole = index
      while hole > 0, cells[hole].index < cells[hole - 1].index {
        cells.swapAt(hole, hole - 1)
        hole -= 1
      }
    }
  }

  func isBusy(_ cell: ListCell<Row>) -> Bool {
    guard let tree else { return false }
    return tree.focused.map(cell.contains) ?? false || tree.presses.isPressing(in: cell)
  }

  private func makeCell() -> ListCell<Row> {
    let cell = ListCell(makeRow())
    cell.onActivate = { [unowned self] index in
      select(index)
      onActivate?(index)
    }
    cell.isPressable = canSelect
    return cell
  }

  /// True if rows can be selected.
  private var canSelect: Bool { onActivate != nil || onSelect != nil }

  private func updateCells() {
    for cell in cells + spare where cell.isPressable != canSelect {
      cell.isPressable = canSelect
      cell.stateChanged()
    }
  }

  private func bind(_ cell: ListCell<Row>, to index: Int) {
    if cell.parent == nil { rows.add(cell) }
    show(index, in: cell)
    // Ends the transitions of the previous row.
    cell.didAttach()
    cell.stateChanged()
    place(cell, width: rows.layer.frame.width)
  }

  func show(_ index: Int, in cell: ListCell<Row>) {
    cell.index = index
    cell.id = identify?(index)
    cell.count = rowLayout.count
    cell.isInFocus = focus != .none
    configure(cell.row, index)
    cell.isCurrent = index == current
  }

  private func place(_ width: Double) { for cell in cells { place(cell, width: width) } }

  private func place(_ cell: ListCell<Row>, width: Double) {
    cell.layout(
      in: Rect(
        x: 0, y: rowLayout.top(of: cell.index), width: width,
        height: rowLayout.height(of: cell.index)))
  }

  // MARK: Motion

  /// The rows, which the list moves by itself, and uses for other elements.
  package override var travelParents: [(widget: Widget, shown: AnyHashable?)] {
    cells.map { ($0.row, $0.id) }
  }

  /// Lays out the rows, and begins the motion of a change.
  public override func layoutChildren() {
    super.layoutChildren()
    beginTravels()
  }

  /// Removes what is leaving.
  public override func didDetach() {
    super.didDetach()
    releaseLeaving()
  }

  // MARK: Assistive technology

  /// A list, whose current row has the focus in its place.
  public override var accessibleContent: AccessibleContent {
    var content = AccessibleContent(.list)
    content.passesFocus = cells.contains { $0.isCurrent }
    return content
  }

  /// Tells of the row that has the focus, too. With the keyboard a row is current from the
  /// beginning: the first that is seen.
  public override func stateChanged() {
    super.stateChanged()
    for cell in cells { cell.isInFocus = focus != .none }
    if focus == .withRing, current == nil, onSelect == nil, onActivate != nil,
      rowLayout.count > 0
    {
      go(to: firstWholeRow)
    }
  }

  /// The first row that is seen whole, or else in part.
  private var firstWholeRow: Int {
    let seen = rowLayout.rows(in: visibleRange)
    let first = min(seen.lowerBound, rowLayout.count - 1)
    let isWhole = rowLayout.top(of: first) >= visibleRange.lowerBound
    return isWhole || seen.count < 2 ? first : first + 1
  }

  // MARK: The current row

  private func markCurrent() { for cell in cells { cell.isCurrent = cell.index == current } }

  /// Arrow and page keys, Home and End change the current row; Return and Space activate it.
  public override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    guard canSelect, rowLayout.count > 0, input.phase != .released else {
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
      guard let onActivate, let current else { return false }
      if input.phase == .pressed { onActivate(current) }
    default: return false
    }
    return true
  }

  public override func unusedKey(_ input: KeyEvent, at moment: Moment) -> Bool {
    takesUnusedKeys && canSelect && key(input, at: moment)
  }

  private func select(_ index: Int) {
    current = index
    onSelect?(index)
  }

  private func go(to index: Int) {
    select(index)
    reveal(row: index)
    animate()
  }

  /// Scrolls by the minimum that makes the row at `index` visible, at once if not `animated`.
  public func reveal(row index: Int, animated isAnimated: Bool = true) {
    guard index >= 0, index < rowLayout.count else { return }
    reveal(
      Rect(x: 0, y: rowLayout.top(of: index), width: 0, height: rowLayout.height(of: index)),
      animated: isAnimated)
  }

  /// The current row.
  public override var focusedPart: Widget? { cells.first { $0.isCurrent } }

  /// A list with rows to select accepts the focus even if it does not scroll.
  public override var acceptsFocus: Bool {
    canSelect && rowLayout.count > 0 || super.acceptsFocus
  }

  /// True if rows can be selected: keys go on from a row that was pressed.
  public override var takesFocusFromText: Bool { canSelect }

  /// A ring around the current row.
  public override var focusRingPlacement: FocusRingPlacement {
    guard let current, let cell = cells.first(where: { $0.index == current }) else {
      return super.focusRingPlacement
    }
    return FocusRingPlacement(
      layer: cell.layer, frame: cell.layer.bounds, outline: cell.layer.outline, gap: -2)
  }
}
