// SPDX-License-Identifier: MIT

import ScrimKit

/// The content of a sheet: a title, a "Done" button and a scrolled body.
final class SheetPage: SettingsWidget {
  /// Called when the sheet should close.
  var onDone: (() -> Void)?
  /// Closes the sheet.
  let done = Button("Done", style: .filled)
  /// The title.
  private let title: Label
  /// Labels directly on the glass; their colour adapts to it.
  private let onGlass: [Label]
  /// The body, scrolled if it does not fit.
  private let content: ScrollView
  /// The maximum width, in logical units.
  private let width: Double
  /// Called when the settings change.
  private let onSettings: (Settings) -> Void

  /// The padding at the top and bottom.
  private static let (top, bottom) = (26.0, 30.0)
  /// The height of the title row.
  private static let headHeight = 36.0
  /// The spacing below the title row.
  private static let gap = 16.0

  /// Creates a page with a maximum width.
  init(
    _ title: String, width: Double, _ settings: Settings, onGlass: [Label] = [], _ content: Widget,
    onSettings: @escaping (Settings) -> Void = { _ in }
  ) {
    self.title = Label(title, role: .title)
    self.width = width
    self.onGlass = onGlass + [self.title]
    self.content = ScrollView(
      .vertical, Stack(.vertical, padding: Padding(bottom: Self.bottom), [content]))
    self.onSettings = onSettings
    super.init(settings)
    done.action = { [unowned self] in onDone?() }
    add(self.title)
    add(self.content)
    add(done)
  }

  override func show(_ settings: Settings) {
    onSettings(settings)
    super.show(settings)
  }

  override func restyle(_ theme: Theme) {
    for label in onGlass { label.tone = .custom(settings.textColor(theme)) }
  }

  /// Returns the width of the content: a narrow page has smaller margins.
  private func inner(_ width: Double) -> Double {
    let width = min(width, self.width)
    return max(width - (width < 400 ? 32 : 56), 0)
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let width = min(proposal.width ?? width, self.width)
    let height = content.measure(in: ProposedSize(width: inner(width))).height
    return Size(
      width: width, height: Self.top + Self.headHeight + Self.gap + height)
  }

  override func layoutChildren() {
    let size = layer.frame.size
    let width = inner(size.width)
    let left = ((size.width - width) / 2).rounded()
    let button = done.measure(in: ProposedSize())
    done.layout(
      in: Rect(
        x: left + width - button.width, y: Self.top, width: button.width, height: button.height))
    title.layout(
      in: Rect(
        x: left, y: Self.top, width: max(width - button.width - 12, 0), height: Self.headHeight))
    let top = Self.top + Self.headHeight + Self.gap
    let room = max(size.height - top, 0)
    let height = content.measure(in: ProposedSize(width: width, height: room)).height
    content.layout(in: Rect(x: left, y: top, width: width, height: height))
  }
}
