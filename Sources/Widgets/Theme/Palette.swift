// SPDX-License-Identifier: MIT

/// The colours of a theme, by role.
///
/// Every text colour has a contrast of at least 4.5 with every surface it may be drawn on,
/// including the translucent surface over white or black.
public struct Palette: Hashable, Sendable {
  /// Background of the window.
  public var background: Color
  /// Opaque background of the active window's title bar.
  public var titleBar: Color
  /// Opaque background of the title bars of other windows.
  public var inactiveTitleBar: Color
  /// Opaque background of a card.
  public var surface: Color
  /// Translucent background of a card on glass.
  public var translucentSurface: Color
  /// Main text.
  public var text: Color
  /// Less important text.
  public var secondaryText: Color
  /// Accent-coloured text, such as links.
  public var accentText: Color
  /// Background of default buttons and of switches that are on; opaque.
  public var accent: Color
  /// Text on `accent`.
  public var onAccent: Color
  /// The class success of symbolic icons.
  public var success: Color
  /// The class warning of symbolic icons.
  public var warning: Color
  /// The class error of symbolic icons.
  public var error: Color
  /// Background of tinted buttons; translucent.
  public var control: Color
  /// Tracks of sliders and switches; translucent.
  public var track: Color
  /// Knobs of sliders and switches.
  public var knob: Color
  /// Overlay on hovered rows and buttons; translucent.
  public var hover: Color
  /// Overlay on pressed rows and buttons; translucent.
  public var press: Color
  /// Borders and separators; translucent.
  public var separator: Color
  /// Shadows.
  public var shadow: Color

  /// Opacity of disabled controls.
  public static let disabledOpacity: Float = 0.59

  /// Minimum WCAG contrast of text.
  public static let minimumContrast = 4.5

  /// Creates the colours of an appearance with an accent.
  public init(_ appearance: Appearance, accent: Color) {
    /// A colour of the light appearance, and of the dark one.
    func color(
      _ light: UInt32, _ dark: UInt32, alpha lightAlpha: Float = 1, _ darkAlpha: Float = 1
    ) -> Color {
      appearance == .light
        ? Color(rgb: light, alpha: lightAlpha) : Color(rgb: dark, alpha: darkAlpha)
    }
    background = color(0xf1f2f5, 0x131418)
    titleBar = color(0xfafafc, 0x1c1d22)
    inactiveTitleBar = color(0xeff0f3, 0x212228)
    surface = color(0xffffff, 0x1f2126)
    translucentSurface = color(0xffffff, 0x1b1d22, alpha: 0.84, 0.84)
    text = color(0x14161a, 0xf6f7f9)
    secondaryText = color(0x474b53, 0xc9cdd5)
    accentText = accent
    self.accent = accent.with(alpha: 1)
    onAccent = .white
    success = color(0x1a7f37, 0x5cc97e)
    warning = color(0x9a5b00, 0xf0b44c)
    error = color(0xc4232c, 0xff8680)
    control = color(0x1c2a44, 0xe6edff, alpha: 0.07, 0.1)
    track = color(0x1c2a44, 0xe6edff, alpha: 0.16, 0.2)
    knob = color(0xffffff, 0xfafbfd)
    hover = color(0x1c2a44, 0xe6edff, alpha: 0.05, 0.06)
    press = color(0x1c2a44, 0x000000, alpha: 0.09, 0.2)
    separator = color(0x1c2a44, 0xe6edff, alpha: 0.1, 0.12)
    shadow = color(0x101a30, 0x000000, alpha: 0.16, 0.42)
    setAccent(accent, contrast: Self.minimumContrast)
  }

  /// Sets the accent and the colours that follow from it. Text in the accent's colour has
  /// `contrast` with all surfaces.
  package mutating func setAccent(_ accent: Color, contrast: Double) {
    self.accent = accent.with(alpha: 1)
    let surfaces = [background, surface] + [Color.white, .black].map(translucentSurface.over)
    accentText = accent.readable(on: surfaces + touched(surfaces), towards: text, contrast)
    let isReadOnWhite = accent.contrast(with: .white) >= Self.minimumContrast
    onAccent = isReadOnWhite ? .white : .black
  }

  /// `surfaces` beneath what is hovered, pressed or selected.
  private func touched(_ surfaces: [Color]) -> [Color] {
    surfaces.flatMap { surface in
      [hover, press, selection(emphasizedBy: 1)].map { $0.over(surface) }
    }
  }
}

extension Palette {
  /// Makes texts black or white, borders and controls stronger, and surfaces opaque.
  mutating func increaseContrast(_ appearance: Appearance) {
    let ink = appearance == .light ? Color.black : .white
    let paper = appearance == .light ? Color.white : .black
    (text, secondaryText) = (ink, ink)
    (background, surface, translucentSurface, titleBar) = (paper, paper, paper, paper)
    control = ink.with(alpha: 0.14)
    // Seen beside the paper, and texts are read on it.
    track = ink.with(alpha: appearance == .light ? 0.45 : 0.38)
    hover = ink.with(alpha: 0.1)
    press = ink.with(alpha: 0.18)
    separator = ink.with(alpha: 0.6)
    accentText = accent.readable(on: [paper] + touched([paper]), towards: ink, Self.highContrast)
  }

  /// Minimum WCAG contrast of text where a high contrast is wanted.
  package static var highContrast: Double { 7 }

  /// Overlay on selected rows, more opaque by `amount`, from 0 to 1, while they are touched.
  func selection(emphasizedBy amount: Double) -> Color {
    let seen = accent.readable(on: [surface], towards: text, 3)
    let alpha = text.isDark ? 0.14 : 0.34 - 0.18 * seen.luminance
    return seen.with(alpha: Float(alpha * (1 + 0.4 * amount)))
  }

  /// Outlines of controls, with a contrast of 3 with every surface, faded by an amount from 0 to 1.
  func outline(fadedBy amount: Double = 0) -> Color {
    text.with(alpha: 0.55 * Float(1 - min(max(amount, 0), 1)))
  }

  /// `control` while hovered.
  var hoveredControl: Color { control.with(alpha: control.alpha * 1.5) }

  /// `control` while pressed.
  var pressedControl: Color { press.over(control) }

  /// `translucentSurface` of a control that is hovered or pressed, whose overlay is given.
  func translucentSurface(under overlay: Color) -> Color {
    overlay.over(surface).with(alpha: max(translucentSurface.alpha, 0.92))
  }

  /// Background of destructive buttons and urgent badges, on which white text is read: the colour
  /// of errors, darkened by the white in it, so that a pale red becomes a red and not a brown.
  var destructive: Color {
    let white = min(error.red, error.green, error.blue)
    let pure = Color(red: error.red - white, green: error.green - white, blue: error.blue - white)
    return error.readable(on: [.white], towards: pure).readable(on: [.white], towards: .black)
  }

  /// The colour of errors, readable on every surface.
  var errorText: Color {
    let surfaces = [background, surface] + [Color.white, .black].map(translucentSurface.over)
    return error.readable(on: surfaces + touched(surfaces), towards: text)
  }

  /// The accent mixed with black or white by `amount`, from 0 to 1, away from `onAccent`, so that
  /// contrast increases.
  func accent(emphasizedBy amount: Double) -> Color {
    accent.mixed(with: onAccent.luminance > 0.5 ? .black : .white, by: amount)
  }

}

/// Light or dark appearance.
public enum Appearance: CaseIterable, Sendable {
  /// Dark text on bright surfaces.
  case light
  /// Bright text on dark surfaces.
  case dark
}

extension Color {
  /// The first colour between this one and `text` that is readable on all `surfaces`.
  package func readable(
    on surfaces: [Color], towards text: Color, _ contrast: Double = Palette.minimumContrast
  ) -> Color {
    let steps = 32
    for step in 0..<steps {
      let color = with(alpha: 1).mixed(with: text, by: Double(step) / Double(steps))
      let isRead = surfaces.allSatisfy { color.contrast(with: $0) >= contrast }
      if isRead { return color }
    }
    return text
  }
}
