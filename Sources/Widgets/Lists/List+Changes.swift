// SPDX-License-Identifier: MIT

// Changes of the rows with motion.
extension List {
  /// Shows other rows. Those whose element stays go to their new places by `spring`, new ones fade
  /// in and removed ones fade out; what is on its way already goes on from there. `moment` is the
  /// time of the event that causes the change, nil for the next frame. Without `identify` the rows
  /// change at once.
  public func change(to rowLayout: RowLayout, by spring: Spring, at moment: Moment? = nil) {
    guard let identify, tree != nil else {
      self.rowLayout = rowLayout
      return reload()
    }
    if change == nil {
      change = RowChange(
        spring: spring, moment: moment, hadRowsAbove: window.lowerBound > 0,
        hadRowsBelow: window.upperBound < self.rowLayout.count)
    }
    for cell in cells where cell.topBefore == nil { cell.topBefore = cell.seenTop - position }
    self.rowLayout = rowLayout
    rows.rowLayout = rowLayout
    keepCells(identify)
    if let id = currentID, let row = current { current = index(of: id, identify) ?? nearest(row) }
    window = 0..<0
    rows.invalidateLayout()
    invalidateLayout()
  }

  /// Gives the cells of elements that stay their new rows, and has the others leave.
  private func keepCells(_ identify: (Int) -> AnyHashable) {
    let start = max(min(position, rowLayout.total - visibleRange.upperBound + position), 0)
    let seen = rowLayout.rows(in: start..<start + visibleRange.upperBound - position)
    var rows: [AnyHashable: Int] = [:]
    for row in max(seen.lowerBound - 1, 0)..<min(seen.upperBound + 1, rowLayout.count) {
      rows[identify(row)] = row
    }
    var kept: [ListCell<Row>] = []
    for cell in cells {
      let known = cell.id.flatMap { rows.removeValue(forKey: $0) }
      // A row in use stays also if it is out of sight.
      let found = known ?? (isBusy(cell) ? cell.id.flatMap { index(of: $0, identify) } : nil)
      if let found {
        show(found, in: cell)
        kept.append(cell)
      } else {
        leave(cell)
      }
    }
    cells = kept
    sortCells()
    orderChildren()
  }

  /// The row of an element; nil if there is none.
  private func index(of id: AnyHashable, _ identify: (Int) -> AnyHashable) -> Int? {
    (0..<rowLayout.count).first { identify($0) == id }
  }

  private func nearest(_ row: Int) -> Int? {
    rowLayout.count > 0 ? min(row, rowLayout.count - 1) : nil
  }

  /// Removes a row, which is still seen while it fades out.
  private func leave(_ cell: ListCell<Row>) {
    guard let tree else { return cell.remove() }
    let travel = cell.ongoingTravel ?? Travel(cell, in: tree, from: cell.layer.frame)
    travel.isLeaving = true
    travel.onEnd = { [unowned self, unowned cell] in release(cell) }
    cell.remove()
    cell.layer.ignoresInput = true
    rows.layer.insert(cell.layer, at: 0)
    leaving.append((cell, travel))
  }

  /// The cell of a row that is leaving and comes back with the change; nil if there is none.
  func returningCell(_ index: Int) -> ListCell<Row>? {
    guard change != nil, let id = identify?(index),
      let index = leaving.firstIndex(where: { $0.cell.id == id })
    else { return nil }
    let (cell, travel) = leaving.remove(at: index)
    travel.isLeaving = false
    travel.onEnd = {}
    cell.layer.remove()
    cell.layer.ignoresInput = false
    cell.topBefore = cell.topBefore ?? cell.seenTop - position
    return cell
  }

  /// Begins the motion of a change, after the layout.
  func beginTravels() {
    guard let change else { return }
    self.change = nil
    guard let tree else { return }
    let kept = cells.filter { $0.topBefore != nil }
    func way(_ cell: ListCell<Row>?) -> Double {
      cell.map { ($0.topBefore ?? 0) + position - $0.layer.frame.top } ?? 0
    }
    let (above, below) = (way(kept.first), way(kept.last))
    let (first, last) = (kept.first?.index ?? .max, kept.last?.index ?? .min)
    for cell in cells {
      var distance: Double?
      if cell.topBefore != nil {
        distance = way(cell)
      } else if change.hadRowsAbove && cell.index < first {
        distance = above
      } else if change.hadRowsBelow && cell.index > last {
        distance = below
      }
      let frame = cell.layer.frame
      let travel =
        cell.ongoingTravel ?? Travel(cell, in: tree, from: frame, presence: distance == nil ? 0 : 1)
      travel.shift(by: Point(x: 0, y: frame.top + (distance ?? 0) - travel.seen.y))
      travel.go(by: change.spring, at: change.moment)
      travel.fade(to: 1, by: change.spring, at: change.moment)
      cell.topBefore = nil
    }
    for (cell, travel) in leaving {
      guard let before = cell.topBefore else { continue }
      cell.topBefore = nil
      travel.shift(by: Point(x: 0, y: before + position - travel.seen.y))
      travel.stay()
      travel.fade(to: 0, by: change.spring, at: change.moment)
    }
  }

  /// Takes the cell of a row that has left from display, to use it again.
  private func release(_ cell: ListCell<Row>) {
    leaving.removeAll { $0.cell === cell }
    cell.layer.remove()
    cell.layer.ignoresInput = false
    cell.topBefore = nil
    if spare.count < Self.maximumSpare { spare.append(cell) }
  }

  /// Ends the display of what is leaving.
  func releaseLeaving() { for (_, travel) in leaving { travel.end() } }
}

/// A change of a list's rows whose motion has not begun.
struct RowChange {
  /// The spring.
  let spring: Spring
  /// The time of the event that caused the change; nil for the next frame.
  let moment: Moment?
  /// True if there were rows above those with a cell. A row that comes at the top then comes from
  /// there, and is not a new one.
  let hadRowsAbove: Bool
  /// True if there were rows below those with a cell.
  let hadRowsBelow: Bool
}
