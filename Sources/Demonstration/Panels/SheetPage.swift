import ScrimKit

/// What is on a sheet: a title, a button that sends it back, and the rest.
final class SheetPage: SettingsWidget {
  /// Told that the sheet is to go.
  var onDone: (() -> Void)?
  /// The button that says so.
  let done = Button("Done", style: .filled)
  /// What it is.
  private let title: Label
  /// What stands on the bare glass, and takes the colour that is read there.
  private let onGlass: [Label]
  /// The rest, which is scrolled where there is no room for all of it.
  private let content: ScrollView
  /// How wide it is where it has the choice, and how wide what is on it becomes, in logical units.
  private let width: Double
  /// Told of other settings.
  private let onSettings: (Settings) -> Void

  /// The room above and below what is on it.
  private static let (top, bottom) = (26.0, 30.0)
  /// The height of the title and the button.
  private static let headHeight = 36.0
  /// The room below them.
  private static let gap = 16.0

  /// A page that looks as `settings` say, as wide as `width`.
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

  /// The width of what is on it: in a narrow room there is less beside that.
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
