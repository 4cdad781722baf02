// SPDX-License-Identifier: MIT

import Views

/// Views on a panel of the demo's glass, in colours that are legible on it.
final class PanelHost: SettingsWidget {
  /// The views.
  private let host: ViewHost
  /// The corner radius, in logical units.
  private let radius: Double

  /// A panel of views.
  init<Content: View>(
    _ settings: Settings, radius: Double, @ViewBuilder _ content: @escaping () -> Content
  ) {
    host = ViewHost(content)
    self.radius = radius
    super.init(settings)
    adoptInk(of: settings)
    add(host)
  }

  override func show(_ settings: Settings) {
    super.show(settings)
    adoptInk(of: settings)
  }

  override func restyle(_ theme: Theme) {
    layer.outline = Outline(radius: radius, isContinuous: true)
    layer.border = Border(color: theme.colors.separator)
    layer.shadow = Shadow(
      color: Color(rgb: 0x0d0618, alpha: 0.28), sigma: 14, offset: Point(x: 0, y: 6))
    layer.setLegibleGlass(settings, theme)
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    host.measure(in: proposal)
  }

  override func layoutChildren() { host.layout(in: layer.bounds) }
}
