// SPDX-License-Identifier: MIT

import Views

extension View {
  /// Puts a panel of the settings' glass behind the view, on which texts are legible over anything;
  /// an opaque one if transparency is off.
  func panel(_ settings: Settings, radius: Double) -> some View {
    ThemeReader { theme in
      glass(settings.isTransparent ? settings.glass.glass : nil, adaptsInk: true, isLegible: true)
        .background(settings.isTransparent ? nil : theme.colors.surface)
        .outline(radius: radius).border(Border(color: theme.colors.separator))
        .shadow(
          Shadow(color: Color(rgb: 0x0d0618, alpha: 0.3), sigma: 18, offset: Point(x: 0, y: 8)))
    }
  }
}
