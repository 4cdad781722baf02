// SPDX-License-Identifier: MIT

import ScrimKit

/// A glass toolbar with a title and the button of the spring menu.
final class SheetToolbar: SettingsWidget {
  /// Opens the menu.
  let button = Button("", style: .translucent)
  /// The title of the scene.
  private let title = Label("Sheets", role: .headline)
  /// The label of the button.
  private let word = Label("Spring", role: .control)

  /// The height, the maximum width and the leading margin, in logical units.
  private static let (height, width, margin) = (52.0, 520.0, 20.0)

  /// Creates a toolbar that shows `settings`.
  override init(_ settings: Settings) {
    super.init(settings)
    button.opensMenu = true
    for child in [title, word, button] { add(child) }
  }

  /// Shows the name of a spring on the button.
  func showSpring(_ spring: Spring) {
    let name = NamedSpring.index(of: spring).map { NamedSpring.all[$0].name } ?? "Custom"
    button.title = name
    invalidateLayout()
  }

  override func restyle(_ theme: Theme) {
    layer.outline = Outline(radius: 18, isContinuous: true)
    layer.border = Border(color: theme.colors.separator)
    layer.shadow = Shadow(
      color: Color(rgb: 0x0d0618, alpha: 0.22), sigma: 12, offset: Point(x: 0, y: 5))
    layer.setLegibleGlass(settings, theme)
    let foreground = settings.textColor(theme)
    title.tone = .custom(foreground)
    word.tone = .custom(foreground)
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    Size(width: min(proposal.width ?? Self.width, Self.width), height: Self.height)
  }

  override func layoutChildren() {
    let size = layer.frame.size
    let wanted = button.measure(in: ProposedSize())
    let top = (size.height - wanted.height) / 2
    let (name, label) = (title.measure(in: ProposedSize()), word.measure(in: ProposedSize()))
    let spare = size.width - top - wanted.width - Self.margin - 12 - name.width
    // If not all labels fit, those that the button explains by itself go first.
    title.isHidden = spare < 0
    word.isHidden = spare < label.width + 12
    let left = size.width - top - wanted.width
    button.layout(in: Rect(x: left, y: top, width: wanted.width, height: wanted.height))
    word.layout(
      in: Rect(
        x: left - 12 - label.width, y: (size.height - label.height) / 2, width: label.width,
        height: label.height))
    title.layout(
      in: Rect(
        x: Self.margin, y: (size.height - name.height) / 2, width: name.width, height: name.height))
  }
}
