// SPDX-License-Identifier: MIT

public import Geometry
import SceneGraph
public import Style

/// Shows an icon of the system's theme.
///
/// Symbolic icons, whose names end in "-symbolic", have the colour of the text around them and
/// follow the theme. An icon that cannot be shown is a square that is crossed out, and the app says
/// why (`App.onProblem`).
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

  /// Takes the colours from the theme.
  public override func restyle(_ theme: Theme) {
    let palette = theme.colors
    layer.opacity = looksDisabled ? Double(Palette.disabledOpacity) : 1
    layer.content = .icon(
      IconContent(
        name, otherwise: substitute,
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
