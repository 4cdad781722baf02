import Geometry
import SceneGraph
import Style
public import Timing

/// Rows, of which only those exist that are seen: a list of a hundred thousand scrolls as one of a hundred.
///
/// Rows are used again. `show` makes one that was made for another index look like that of the index that
/// it is given.
public final class List<Row: Widget>: ScrollView {
  /// How many rows there are and how high they are.
  public var heights: RowHeights { didSet { if heights != oldValue { reload() } } }
  /// The row that the keyboard is at; nil before it was at any.
  public var current: Int? { didSet { if current != oldValue { markCurrent() } } }
  /// What is done when a row is meant: pressed, or the keyboard is at it and the return key is pressed.
  /// Where it is nil, rows cannot be meant, and keys scroll.
  public var onActivate: ((Int) -> Void)? { didSet { for slot in slots { equip(slot) } } }
  /// Makes a row.
  private let make: () -> Row
  /// Has a row show what is at an index.
  private let show: (Row, Int) -> Void
  /// What rows lie in.
  private let field: RowField
  /// Places of rows that are seen, in order.
  private var slots: [RowSlot<Row>] = []
  /// Places of rows that were seen and are not.
  private var spare: [RowSlot<Row>] = []
  /// Room for what becomes of `slots`.
  private var next: [RowSlot<Row>] = []
  /// The rows that are seen.
  private var window = 0..<0

  /// How many rows exist beyond either edge, so that the tab key finds what comes next.
  private static var margin: Int { 1 }
  /// How many places are kept for rows that are not seen.
  private static var mostSpare: Int { 8 }

  /// A list of rows of these heights.
  public init(
    _ heights: RowHeights, make: @escaping () -> Row, show: @escaping (Row, Int) -> Void
  ) {
    self.heights = heights
    self.make = make
    self.show = show
    field = RowField(heights)
    super.init(.vertical, field)
    field.place = { [unowned self] in place($0) }
  }

  /// What is shown at every index may be something else.
  public func reload() {
    field.heights = heights
    if let row = current, row >= heights.count { current = heights.count > 0 ? 0 : nil }
    for slot in slots where slot.index >= heights.count { slot.remove() }
    slots.removeAll { $0.index >= heights.count }
    for slot in slots { bind(slot, to: slot.index) }
    window = 0..<0
    field.invalidateLayout()
    invalidateLayout()
  }

  /// The row at an index, where it is seen.
  public func row(at index: Int) -> Row? { slots.first { $0.index == index }?.row }

  /// The indices of the rows that are seen, and a little beyond.
  public var shownRows: Range<Int> { window }

  // MARK: Rows come and go

  /// Has the rows exist that are seen now.
  public override func didScroll() {
    guard interface != nil else { return }
    let seen = heights.rows(in: visible)
    let wanted =
      max(seen.lowerBound - Self.margin, 0)..<min(seen.upperBound + Self.margin, heights.count)
    guard wanted != window else { return }
    window = wanted
    exchange()
  }

  private func exchange() {
    var kept = 0
    next.removeAll(keepingCapacity: true)
    // What has the keyboard or is held stays what it is, even out of sight.
    for slot in slots {
      if window.contains(slot.index) || isBusy(slot) {
        next.append(slot)
      } else {
        spare.append(slot)
      }
    }
    var isChanged = next.count < slots.count
    swap(&slots, &next)
    let found = slots.count
    for index in window {
      while kept < found, slots[kept].index < index { kept += 1 }
      if kept < found, slots[kept].index == index { continue }
      let slot = spare.popLast() ?? makeSlot()
      bind(slot, to: index)
      slots.append(slot)
      isChanged = true
    }
    guard isChanged else { return }
    sortSlots()
    for slot in spare where slot.parent != nil { slot.remove() }
    if spare.count > Self.mostSpare { spare.removeLast(spare.count - Self.mostSpare) }
    // The order of the tab key is that of the rows.
    field.children = slots
  }

  /// Sorts the rows by insertion: but for those that came in they are in order.
  private func sortSlots() {
    for place in slots.indices.dropFirst() {
      var hole = place
      while hole > 0, slots[hole].index < slots[hole - 1].index {
        slots.swapAt(hole, hole - 1)
        hole -= 1
      }
    }
  }

  private func isBusy(_ slot: RowSlot<Row>) -> Bool {
    guard let interface else { return false }
    return interface.focused.map(slot.holds) ?? false || interface.presses.isPressing(in: slot)
  }

  private func makeSlot() -> RowSlot<Row> {
    let slot = RowSlot(make())
    slot.onActivate = { [unowned self] index in
      current = index
      onActivate?(index)
    }
    equip(slot)
    return slot
  }

  private func equip(_ slot: RowSlot<Row>) {
    slot.isPressable = onActivate != nil
    slot.stateChanged()
  }

  private func bind(_ slot: RowSlot<Row>, to index: Int) {
    if slot.parent == nil { field.add(slot) }
    slot.index = index
    show(slot.row, index)
    slot.isCurrent = index == current
    // What was begun for the row before is not this one's.
    slot.didAttach()
    slot.stateChanged()
    place(slot, width: field.layer.frame.width)
  }

  private func place(_ width: Double) { for slot in slots { place(slot, width: width) } }

  private func place(_ slot: RowSlot<Row>, width: Double) {
    slot.layout(
      in: Rect(
        x: 0, y: heights.top(of: slot.index), width: width, height: heights.height(of: slot.index)))
  }

  // MARK: The current row

  private func markCurrent() { for slot in slots { slot.isCurrent = slot.index == current } }

  /// Arrows, page keys, home and end go from row to row, return and space mean the row they are at.
  public override func key(_ input: KeyInput, at moment: Moment) -> Bool {
    guard onActivate != nil, heights.count > 0, input.phase != .released else {
      return super.key(input, at: moment)
    }
    let last = heights.count - 1
    let page = max(heights.rows(in: visible).count - 1, 1)
    let start = current ?? heights.rows(in: visible).lowerBound - 1
    switch input.key {
    case .up: go(to: max(start - 1, 0))
    case .down: go(to: min(start + 1, last))
    case .pageUp: go(to: max(start - page, 0))
    case .pageDown: go(to: min(start + page, last))
    case .home: go(to: 0)
    case .end: go(to: last)
    case .enter, .space:
      guard let current, input.phase == .pressed else { return current != nil }
      onActivate?(current)
    case .left, .right, .tab, .escape, .other: return false
    }
    return true
  }

  private func go(to index: Int) {
    current = index
    reveal(
      Rect(
        x: 0, y: heights.top(of: index), width: 0, height: heights.height(of: index)))
    animate()
  }

  /// A list that can be used has the keyboard, whether it scrolls or not.
  public override var acceptsFocus: Bool {
    onActivate != nil && heights.count > 0 || super.acceptsFocus
  }

  /// Around the current row.
  public override var focusPlace: FocusPlace {
    guard let current, let slot = slots.first(where: { $0.index == current }) else {
      return super.focusPlace
    }
    return FocusPlace(
      layer: slot.layer, frame: slot.layer.bounds, outline: slot.layer.outline, gap: -2)
  }
}
