// SPDX-License-Identifier: MIT

/// Shows an icon of the system's theme.
///
/// Symbolic icons, whose names end in "-symbolic", have the colour of the text around them and
/// follow the theme. An icon that cannot be shown is a square that is crossed out, and the app says
/// why (`App.onProblem`). An arrow to what comes next or before, such as
/// "go-next-symbolic" or "pan-end-symbolic", points the other way if the widget is read from right
/// to left.
public final class Icon: Widget {
  /// The name in the icon theme, such as "network-wireless-symbolic", or the absolute path of a
  /// PNG or SVG file.
  public var name: String { didSet { if name != oldValue { show() } } }
  /// The name of the icon that is shown if that one cannot be; nil for a square.
  public var substitute: String? { didSet { if substitute != oldValue { show() } } }
  /// The width and height in logical units, 16 by default.
  public var size: Double { didSet { if size != oldValue { invalidateLayout() } } }
  /// The colour of a symbolic icon.
  public var tone: Label.Tone { didSet { if tone != oldValue { show() } } }

  /// Creates an icon of `size` by `size` logical units.
  public init(_ name: String, size: Double = 16, tone: Label.Tone = .primary) {
    self.name = name
    self.size = size
    self.tone = tone
  }

  /// The words of the icon's name.
  public override var accessibleContent: AccessibleContent {
    var file = name.split(separator: "/").last ?? ""
    for ending in [".svg", ".png", "-symbolic"] where file.hasSuffix(ending) {
      file = file.dropLast(ending.count)
    }
    let words = file.split { $0 == "-" || $0 == "_" }
    return AccessibleContent(.image, title: words.joined(separator: " "))
  }

  private func show() {
    accessibilityChanged()
    if let theme { restyle(theme) }
  }

  /// The name of the icon that shows another one in the direction of reading.
  private func shown(_ name: String) -> String {
    guard direction == .rightToLeft else { return name }
    let ending = name.hasSuffix("-symbolic") ? "-symbolic" : ""
    guard let other = Self.mirrored[String(name.dropLast(ending.count))] else { return name }
    return other + ending
  }

  /// Names of icons that point the other way, for those that point where reading goes on or comes
  /// from. The arrows of players show the direction of a tape, and stay.
  private static let mirrored: [String: String] = {
    let pairs = [
      "go-next": "go-previous", "go-last": "go-first", "pan-end": "pan-start",
      "edit-redo": "edit-undo", "format-indent-more": "format-indent-less",
    ]
    return pairs.merging(pairs.map { ($1, $0) }) { name, _ in name }
  }()

  /// Takes the colours from the theme.
  public override func restyle(_ theme: Theme) {
    let palette = theme.colors
    layer.opacity = looksDisabled ? Double(Palette.disabledOpacity) : 1
    layer.content = .icon(
      IconContent(
        shown(name), otherwise: substitute.map(shown),
        colors: IconContent.Colors(
          palette.color(tone), success: palette.success, warning: palette.warning,
          error: palette.error)))
  }

  /// The size of the icon.
  public override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let side = max(size, 0)
    return Size(width: side, height: side)
  }
}
