// SPDX-License-Identifier: MIT

/// The frame and background of a row. Cells are recycled as rows scroll out of view.
final class ListCell<Row: Widget>: Control {
  /// The row widget.
  let row: Row
  /// Index of the row.
  var index = 0
  /// The number of rows of the list.
  var count = 0
  /// The identity of the element; nil if the list knows none.
  var id: AnyHashable?
  /// The top that was seen before a change of the rows, from the top of the list, in logical units;
  /// nil if there is no change, or if the row is new.
  var topBefore: Double?
  /// True while the list has the keyboard focus.
  var isInFocus = false { didSet { if isInFocus != oldValue { accessibilityChanged() } } }
  /// True if a press activates the row.
  var isPressable = false
  /// True for the list's current row.
  var isCurrent = false { didSet { if isCurrent != oldValue { stateChanged() } } }
  /// Called with the index when the row is activated.
  var onActivate: (Int) -> Void = { _ in }

  /// Creates a cell for `row`.
  init(_ row: Row) {
    self.row = row
    super.init()
    add(row)
  }

  /// The list decides the height.
  override var isLayoutBoundary: Bool { true }
  /// The list has the focus for all of its rows.
  override var acceptsFocus: Bool { false }
  /// Handles presses if the row can be activated.
  override var acceptsPress: Bool { isPressable }

  /// The list decides the size.
  override var growth: Growth? { nil }

  /// The top that is seen, in the content of the list.
  var seenTop: Double { ongoingTravel?.seen.y ?? layer.frame.top }

  /// Shows the row in its place.
  func endTravel() {
    topBefore = nil
    ongoingTravel?.end()
  }

  /// Calls `onActivate`.
  override func activate() { onActivate(index) }

  /// A row with its place, which the current one shares with the list's focus.
  override var accessibleContent: AccessibleContent {
    var content = AccessibleContent(.listItem)
    content.position = AccessiblePosition(index: index, count: count)
    guard isPressable else { return content }
    content.actions = [.press]
    content.states = isCurrent ? [.selectable, .selected] : .selectable
    if isCurrent, isInFocus { content.states.insert(.focused) }
    return content
  }

  /// The size of the row.
  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    row.measure(in: proposal)
  }

  /// The row fills the cell.
  override func layoutChildren() { row.layout(in: layer.bounds) }

  /// Shows press, hover and current row.
  override func restyle(_ theme: Theme) {
    guard isPressable else { return layer.fill = nil }
    let colors = theme.colors
    func selection(_ amount: Double) -> Color? {
      isCurrent ? colors.selection(emphasizedBy: amount) : nil
    }
    let rest = selection(0) ?? colors.hover.with(alpha: 0)
    let hovered = selection(0.5) ?? colors.hover
    layer.outline = Outline(radius: theme.metrics.controlRadius, isContinuous: true)
    layer.fill = .color(
      rest.mixed(with: hovered, by: hoverAmount)
        .mixed(with: selection(1) ?? colors.press, by: pressAmount))
  }
}

/// The content of a list: all of its rows.
final class ListContent: Widget {
  /// Positions of the rows.
  var rowLayout: RowLayout
  /// Lays out the visible cells for a width, in logical units.
  var place: (Double) -> Void = { _ in }

  /// Creates the content.
  init(_ rowLayout: RowLayout) { self.rowLayout = rowLayout }

  /// The size depends only on `rowLayout`.
  override var isLayoutBoundary: Bool { true }

  /// The height of all rows.
  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    Size(width: proposal.width ?? 240, height: rowLayout.total)
  }

  /// Lays out the visible cells.
  override func layoutChildren() { place(layer.frame.width) }
}
