// SPDX-License-Identifier: MIT

import ScrimKit

/// A menu on the demo's glass, for a popover.
final class GlassMenu: SettingsWidget {
  /// The index of the checked row; nil for none.
  var selection: Int? { didSet { if selection != oldValue { showSelection() } } }
  /// The rows.
  let menu: Menu

  init(_ items: [MenuItem], selection: Int?, _ settings: Settings) {
    self.selection = selection
    menu = Menu(items)
    super.init(settings)
    add(menu)
    showSelection()
  }

  private func showSelection() {
    for (index, row) in menu.rows.enumerated() { row.isChosen = index == selection }
  }

  /// The checked row; nil for none.
  var checkedRow: MenuRow? { selection.map { menu.rows[$0] } }

  override func restyle(_ theme: Theme) {
    layer.outline = Outline(radius: 16, isContinuous: true)
    layer.border = Border(color: theme.colors.separator)
    layer.shadow = Shadow(
      color: Color(rgb: 0x0d0618, alpha: 0.28), sigma: 14, offset: Point(x: 0, y: 6))
    layer.setLegibleGlass(settings, theme)
    for row in menu.rows { row.foreground = settings.textColor(theme) }
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    menu.measure(in: proposal)
  }

  override func layoutChildren() { menu.layout(in: layer.bounds) }
}
