import Geometry
import SceneGraph
import Style

/// The place of a row of a list. Rows that are scrolled out of sight lend theirs to those that come in.
final class ListCell<Row: Widget>: Control {
  /// What is seen in it.
  let row: Row
  /// Which row of the list that is.
  var index = 0
  /// Whether it can be pressed.
  var isPressable = false
  /// Whether the keyboard is at it.
  var isCurrent = false { didSet { if isCurrent != oldValue { stateChanged() } } }
  /// Told when it is pressed.
  var onActivate: (Int) -> Void = { _ in }

  /// A place for `row`.
  init(_ row: Row) {
    self.row = row
    super.init()
    add(row)
  }

  /// The list says how high it is.
  override var isLayoutBoundary: Bool { true }
  /// The list has the keyboard for all of its rows.
  override var acceptsFocus: Bool { false }
  /// Presses are its own where the list wants to know of them.
  override var acceptsPress: Bool { isPressable }

  /// Tells that it is pressed.
  override func activate() { onActivate(index) }

  /// As large as it is told to be.
  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    row.measure(in: proposal)
  }

  /// The row fills it.
  override func layoutChildren() { row.layout(in: layer.bounds) }

  /// Shows whether it is pressed, hovered or current.
  override func restyle(_ theme: Theme) {
    guard isPressable else { return layer.fill = nil }
    let colors = theme.colors
    let rest = isCurrent ? colors.control : colors.hover.with(alpha: 0)
    let hovered = isCurrent ? colors.hoveredControl : colors.hover
    layer.outline = Outline(radius: theme.metrics.controlRadius, isContinuous: true)
    layer.fill = .color(
      rest.mixed(with: hovered, by: hoverAmount).mixed(with: colors.press, by: pressAmount))
  }
}

/// What the rows of a list lie in.
final class ListContent: Widget {
  /// Where they stand.
  var rowLayout: RowLayout
  /// Gives each of the rows that are seen its place, in a field of this width.
  var place: (Double) -> Void = { _ in }

  /// A field for rows of these rowLayout.
  init(_ rowLayout: RowLayout) { self.rowLayout = rowLayout }

  /// Its size comes from the rowLayout alone.
  override var isLayoutBoundary: Bool { true }

  /// As high as all rows.
  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    Size(width: proposal.width ?? 240, height: rowLayout.total)
  }

  /// Places those that are seen.
  override func layoutChildren() { place(layer.frame.width) }
}
