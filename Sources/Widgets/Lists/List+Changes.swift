// SPDX-License-Identifier: MIT

import Geometry
import SceneGraph
public import Timing

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
    var places: [AnyHashable: Int] = [:]
    for row in max(seen.lowerBound - 1, 0)..<min(seen.upperBound + 1, rowLayout.count) {
      places[identify(row)] = row
    }
    var kept: [ListCell<Row>] = []
    for cell in cells {
      let known = cell.id.flatMap { places.removeValue(forKey: $0) }
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
    cell.remove()
    cell.layer.ignoresInput = true
    rows.layer.insert(cell.layer, at: 0)
    leaving.append(cell)
  }

  /// The cell of a row that is leaving and comes back with the change; nil if there is none.
  func returningCell(_ index: Int) -> ListCell<Row>? {
    guard change != nil, let id = identify?(index),
      let place = leaving.firstIndex(where: { $0.id == id })
    else { return nil }
    let cell = leaving.remove(at: place)
    cell.layer.remove()
    cell.layer.ignoresInput = false
    cell.topBefore = cell.topBefore ?? cell.seenTop - position
    return cell
  }

  /// Begins the motion of a change, after the layout.
  func beginTravels() {
    guard let change else { return }
    self.change = nil
    let isMoved = tree?.motion == .normal
    let kept = cells.filter { $0.topBefore != nil }
    func way(_ cell: ListCell<Row>?) -> Double {
      cell.map { ($0.topBefore ?? 0) + position - $0.layer.frame.top } ?? 0
    }
    let (above, below) = (way(kept.first), way(kept.last))
    let (first, last) = (kept.first?.index ?? .max, kept.last?.index ?? .min)
    for cell in cells {
      let top = cell.layer.frame.top
      var travel = cell.travel ?? RowTravel(at: top)
      if let before = cell.topBefore {
        travel.shift(by: before + position - travel.seenTop)
      } else if change.hadRowsAbove && cell.index < first {
        travel = RowTravel(at: top + above)
      } else if change.hadRowsBelow && cell.index > last {
        travel = RowTravel(at: top + below)
      } else {
        travel = RowTravel(at: top, presence: 0)
      }
      if !isMoved { travel = RowTravel(at: top, presence: travel.opacity) }
      travel.go(to: top, opacity: 1, by: change.spring, at: change.moment)
      cell.travel = travel
      cell.topBefore = nil
      cell.showTravel()
    }
    for cell in leaving {
      guard let before = cell.topBefore else { continue }
      cell.topBefore = nil
      var travel = RowTravel(at: before + position, presence: cell.presence)
      travel.go(to: before + position, opacity: 0, by: change.spring, at: change.moment)
      cell.travel = travel
      cell.showTravel()
    }
    animate()
  }

  /// Advances rows that are on their way. Returns true if one moves on.
  func advanceTravels(to moment: Moment) -> Bool {
    var isMoving = false
    for cell in cells { isMoving = advance(cell, to: moment) || isMoving }
    for cell in leaving where !advance(cell, to: moment) { release(cell) }
    leaving.removeAll { $0.travel == nil }
    return isMoving || !leaving.isEmpty
  }

  /// Takes the cell of a row that has left from display, to use it again.
  private func release(_ cell: ListCell<Row>) {
    cell.layer.remove()
    cell.layer.ignoresInput = false
    cell.endTravel()
    if spare.count < Self.maximumSpare { spare.append(cell) }
  }

  /// Ends the display of what is leaving.
  func releaseLeaving() {
    for cell in leaving { release(cell) }
    leaving = []
  }

  /// Advances a row. Returns true if it moves on.
  private func advance(_ cell: ListCell<Row>, to moment: Moment) -> Bool {
    guard cell.travel != nil else { return false }
    cell.travel?.advance(to: moment)
    guard cell.travel?.isMoving == true else {
      // A row that has left is made visible when it is used again.
      if cell.tree != nil { cell.endTravel() }
      return false
    }
    cell.showTravel()
    return true
  }
}
