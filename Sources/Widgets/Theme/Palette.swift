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
    switch appearance {
    case .light: self.init(light: accent)
    case .dark: self.init(dark: accent)
    }
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

  private init(light accent: Color) {
    background = Color(rgb: 0xf1f2f5)
    titleBar = Color(rgb: 0xfafafc)
    inactiveTitleBar = Color(rgb: 0xeff0f3)
    surface = Color(rgb: 0xffffff)
    translucentSurface = Color(rgb: 0xffffff, alpha: 0.84)
    text = Color(rgb: 0x14161a)
    secondaryText = Color(rgb: 0x474b53)
    accentText = accent
    self.accent = accent.with(alpha: 1)
    onAccent = .white
    success = Color(rgb: 0x1a7f37)
    warning = Color(rgb: 0x9a5b00)
    error = Color(rgb: 0xc4232c)
    control = Color(rgb: 0x1c2a44, alpha: 0.07)
    track = Color(rgb: 0x1c2a44, alpha: 0.16)
    knob = Color(rgb: 0xffffff)
    hover = Color(rgb: 0x1c2a44, alpha: 0.05)
    press = Color(rgb: 0x1c2a44, alpha: 0.09)
    separator = Color(rgb: 0x1c2a44, alpha: 0.1)
    shadow = Color(rgb: 0x101a30, alpha: 0.16)
  }

  private init(dark accent: Color) {
    background = Color(rgb: 0x131418)
    titleBar = Color(rgb: 0x1c1d22)
    inactiveTitleBar = Color(rgb: 0x212228)
    surface = Color(rgb: 0x1f2126)
    translucentSurface = Color(rgb: 0x1b1d22, alpha: 0.84)
    text = Color(rgb: 0xf6f7f9)
    secondaryText = Color(rgb: 0xc9cdd5)
    accentText = accent
    self.accent = accent.with(alpha: 1)
    onAccent = .white
    success = Color(rgb: 0x5cc97e)
    warning = Color(rgb: 0xf0b44c)
    error = Color(rgb: 0xff8680)
    control = Color(rgb: 0xe6edff, alpha: 0.1)
    track = Color(rgb: 0xe6edff, alpha: 0.2)
    knob = Color(rgb: 0xfafbfd)
    hover = Color(rgb: 0xe6edff, alpha: 0.06)
    press = Color(rgb: 0x000000, alpha: 0.2)
    separator = Color(rgb: 0xe6edff, alpha: 0.12)
    shadow = Color(rgb: 0x000000, alpha: 0.42)
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
