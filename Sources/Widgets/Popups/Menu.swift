// SPDX-License-Identifier: MIT

/// A column of rows of which the user chooses one. Up, down, Home and End move between rows.
///
/// It has no background: set its layer's. `Widget.openMenu` shows one in front of all others. The
/// arrow key in the direction of reading chooses a row with a submenu.
public final class Menu: Widget {
  /// The rows, from top to bottom.
  public let rows: [MenuRow]
  /// Called with the index of the row that the user pressed.
  public var onChoice: ((Int) -> Void)?

  /// The lines above the rows that begin a section.
  private let separators: [(row: MenuRow, line: Layer)]

  /// The space around the rows, and that of a line between sections, in logical units.
  private static let (padding, sectionSpacing) = (6.0, 9.0)

  /// Creates a menu of these entries.
  public init(_ items: [MenuItem]) {
    let rows = items.map { MenuRow($0) }
    self.rows = rows
    separators = rows.dropFirst().filter { $0.beginsSection }.map { ($0, Layer()) }
    super.init()
    for (_, line) in separators { layer.add(line) }
    layer.takesInput = true
    for (index, row) in rows.enumerated() {
      row.onPress = { [unowned self] in onChoice?(index) }
      add(row)
    }
    alignTitles()
  }

  /// Keeps the titles of rows without an icon or a check mark beneath those of the others.
  func alignTitles() {
    let column = rows.map(\.column).max() ?? .none
    for row in rows { row.column = column }
  }

  /// The index of the row with the keyboard focus; nil for none.
  public var focusedRow: Int? { rows.firstIndex { $0 === tree?.focused } }

  /// The index of the row under the pointer; nil for none.
  private var hoveredRow: Int? { rows.firstIndex { $0.isHovered } }

  /// Moves the keyboard focus between rows that can be chosen, around the ends. The first key
  /// begins at the row under the pointer.
  public override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    guard input.phase != .released, !rows.isEmpty else { return false }
    switch inDirection(input.key) {
    case .down: focusNext(after: focusedRow ?? hoveredRow ?? -1, by: 1)
    case .up: focusNext(after: focusedRow ?? hoveredRow ?? rows.count, by: -1)
    case .home, .pageUp: focusNext(after: -1, by: 1)
    case .end, .pageDown: focusNext(after: rows.count, by: -1)
    case .right:
      guard let row = focusedRow, rows[row].opensMenu else { return false }
      if input.phase == .pressed { onChoice?(row) }
    default: return false
    }
    return true
  }

  private func focusNext(after row: Int, by step: Int) {
    let others = (1...rows.count).map { rows[(row + step * $0 + 2 * rows.count) % rows.count] }
    if let next = others.first(where: \.isEnabled) { tree?.setFocus(next) }
  }

  /// A menu.
  public override var accessibleContent: AccessibleContent { AccessibleContent(.menu) }

  /// Draws lines between sections in a faint colour of the texts.
  public override func restyle(_ theme: Theme) {
    for (row, line) in separators {
      line.fill = .color((row.foreground ?? theme.colors.text).with(alpha: 0.16))
    }
  }

  // MARK: Layout

  /// As wide as the widest row.
  public override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let sizes = rows.map { $0.measure(in: ProposedSize()) }
    return Size(
      width: (sizes.map(\.width).max() ?? 0) + 2 * Self.padding,
      height: sizes.reduce(2 * Self.padding + Double(separators.count) * Self.sectionSpacing) {
        $0 + $1.height
      })
  }

  /// Stacks the rows.
  public override func layoutChildren() {
    var top = Self.padding
    for row in rows {
      let height = row.measure(in: ProposedSize()).height
      if let line = separators.first(where: { $0.row === row })?.line {
        let thickness = lineWidth
        line.frame = Rect(
          x: 2 * Self.padding, y: top + (Self.sectionSpacing - thickness) / 2,
          width: max(layer.frame.width - 4 * Self.padding, 0), height: thickness)
        top += Self.sectionSpacing
      }
      row.layout(
        in: Rect(
          x: Self.padding, y: top, width: layer.frame.width - 2 * Self.padding, height: height))
      top += height
    }
  }
}
