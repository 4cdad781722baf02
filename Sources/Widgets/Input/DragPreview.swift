// SPDX-License-Identifier: MIT

/// The preview beside the pointer of what is dragged: the beginning of a text, or the name of the
/// first file and the number of files.
package final class DragPreview: Widget {
  /// The text or the name, and the number.
  private let row: Stack
  /// The background.
  private let chip = Widget()

  /// The largest width of the text, in logical units.
  private static let maximumWidth = 240.0
  /// The most characters of the text that are looked at.
  private static let maximumLength = 200
  /// The space around the text.
  private static let padding = Padding(horizontal: 10, vertical: 6)
  /// The room for the shadow, by which the background is beside the pointer.
  private static let margin = Padding(16)

  /// The preview of `content`.
  package init(_ content: DragContent) {
    let label: Label
    var parts: [Widget] = []
    switch content {
    case .text(let text):
      let words = text.prefix(Self.maximumLength).split(whereSeparator: \.isWhitespace)
      label = Label(words.joined(separator: " "))
    case .files(let paths):
      label = Label(String(paths.first?.split(separator: "/").last ?? "/"))
      if paths.count > 1 { parts.append(Badge(paths.count)) }
    }
    label.sizeLimits.maxWidth = Self.maximumWidth
    row = Stack(.horizontal, spacing: 8, [label] + parts)
    super.init()
    chip.add(row)
    add(chip)
  }

  package override func restyle(_ theme: Theme) {
    let colors = theme.colors
    chip.layer.outline = Outline(radius: 8, isContinuous: true)
    chip.layer.fill = .color(colors.surface)
    chip.layer.border = Border(color: colors.separator)
    chip.layer.shadow = Shadow(color: colors.shadow, sigma: 5, offset: Point(x: 0, y: 2))
  }

  package override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    Self.margin.around(Self.padding.around(row.measure(in: ProposedSize())))
  }

  package override func layoutChildren() {
    chip.layout(in: Self.margin.inside(layer.frame.size))
    row.layout(in: Self.padding.inside(chip.layer.frame.size))
  }
}
