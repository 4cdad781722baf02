// SPDX-License-Identifier: MIT

import ScrimKit

/// A small glass label at the top with the title of the film and the current part.
final class FilmCaption: SettingsWidget {
  /// The film's title.
  private let title: Label
  /// The name of the current part.
  private let part = Label("", role: .control)

  /// The horizontal padding, the spacing between the labels, and the height, in logical units.
  private static let (margin, gap, height) = (18.0, 10.0, 38.0)

  /// Creates a caption with a title.
  init(_ settings: Settings, title: String) {
    self.title = Label(title, role: .headline)
    super.init(settings)
    add(self.title)
    add(part)
  }

  /// Shows the name of the current part.
  func showPart(_ name: String) { part.text = name }

  override func restyle(_ theme: Theme) {
    layer.outline = Outline(radius: Self.height / 2)
    layer.border = Border(color: theme.colors.separator)
    layer.shadow = Shadow(
      color: Color(rgb: 0x0d0618, alpha: 0.3), sigma: 18, offset: Point(x: 0, y: 8))
    layer.setLegibleGlass(settings, theme)
    let foreground = settings.textColor(theme)
    title.tone = .custom(foreground)
    part.tone = .custom(foreground)
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let words = [title, part].map { $0.measure(in: ProposedSize()).width }
    let width = words[0] + words[1] + Self.gap + 2 * Self.margin
    return Size(width: min(width, proposal.width ?? width), height: Self.height)
  }

  override func layoutChildren() {
    let room = max(layer.frame.width - 2 * Self.margin, 0)
    let width = min(title.measure(in: ProposedSize()).width, room)
    title.layout(in: Rect(x: Self.margin, y: 0, width: width, height: Self.height))
    let left = Self.margin + width + Self.gap
    part.layout(
      in: Rect(
        x: left, y: 0, width: max(layer.frame.width - left - Self.margin, 0), height: Self.height))
  }
}
