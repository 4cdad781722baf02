public import Geometry

/// The colours of a theme, by what they are for.
///
/// Every colour of text has a contrast of at least 4.5 with every surface that it may stand on; with a
/// translucent surface whatever lies beneath that, be it white or black.
public struct Palette: Hashable, Sendable {
  /// What all lies on.
  public var background: Color
  /// A card, opaque.
  public var surface: Color
  /// A card on glass, through which the glass shines a little.
  public var translucentSurface: Color
  /// What is read.
  public var text: Color
  /// What is read second.
  public var secondaryText: Color
  /// Text that stands out, and plain buttons.
  public var accentText: Color
  /// What is switched on, and the button that is meant.
  public var accent: Color
  /// Text on `accent`.
  public var onAccent: Color
  /// Buttons that are one among others, on whatever they lie; translucent.
  public var control: Color
  /// Tracks of sliders and toggles; translucent.
  public var track: Color
  /// Knobs.
  public var knob: Color
  /// What is laid over what the pointer is over; translucent.
  public var hover: Color
  /// What is laid over what is held down; translucent.
  public var press: Color
  /// Lines around and between things; translucent.
  public var separator: Color
  /// Shadows.
  public var shadow: Color

  /// How much is seen of what cannot be used.
  public static let disabledOpacity: Float = 0.4

  /// The contrast that text has at least.
  public static let minimumContrast = 4.5

  /// The colours of an appearance, with an accent.
  public init(_ appearance: Appearance, accent: Color) {
    switch appearance {
    case .light: self.init(light: accent)
    case .dark: self.init(dark: accent)
    }
    let surfaces = [background, surface] + [Color.white, .black].map(translucentSurface.over)
    let touched = surfaces.flatMap { [hover.over($0), press.over($0)] }
    accentText = accent.readable(on: surfaces + touched, towards: text)
    let isReadOnWhite = accent.contrast(with: .white) >= Self.minimumContrast
    onAccent = isReadOnWhite ? .white : .black
  }

  private init(light accent: Color) {
    background = Color(rgb: 0xf1f2f5)
    surface = Color(rgb: 0xffffff)
    translucentSurface = Color(rgb: 0xffffff, alpha: 0.84)
    text = Color(rgb: 0x14161a)
    secondaryText = Color(rgb: 0x474b53)
    accentText = accent
    self.accent = accent.with(alpha: 1)
    onAccent = .white
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
    surface = Color(rgb: 0x1f2126)
    translucentSurface = Color(rgb: 0x1b1d22, alpha: 0.84)
    text = Color(rgb: 0xf6f7f9)
    secondaryText = Color(rgb: 0xc9cdd5)
    accentText = accent
    self.accent = accent.with(alpha: 1)
    onAccent = .white
    control = Color(rgb: 0xe6edff, alpha: 0.1)
    track = Color(rgb: 0xe6edff, alpha: 0.2)
    knob = Color(rgb: 0xfafbfd)
    hover = Color(rgb: 0xe6edff, alpha: 0.06)
    press = Color(rgb: 0x000000, alpha: 0.22)
    separator = Color(rgb: 0xe6edff, alpha: 0.12)
    shadow = Color(rgb: 0x000000, alpha: 0.42)
  }
}

extension Palette {
  /// A button that is one among others, with the pointer over it.
  var hoveredControl: Color { control.with(alpha: control.alpha * 1.5) }

  /// A button that is one among others, held down.
  var pressedControl: Color { control.with(alpha: control.alpha * 2.2) }

  /// The accent with something done to it, as much as `amount` from 0 to 1. Away from what is read on it,
  /// so that it is read better.
  func accent(emphasizedBy amount: Double) -> Color {
    accent.mixed(with: onAccent.luminance > 0.5 ? .black : .white, by: amount)
  }
}

/// Whether a theme is bright or dark.
public enum Appearance: CaseIterable, Sendable {
  /// Dark text on bright surfaces.
  case light
  /// Bright text on dark surfaces.
  case dark
}

extension Color {
  /// White.
  static let white = Color(rgb: 0xffffff)
  /// Black.
  static let black = Color(rgb: 0x000000)

  /// The colour nearest to this one, on the way to `text`, that is read on all of `surfaces`.
  fileprivate func readable(on surfaces: [Color], towards text: Color) -> Color {
    let steps = 32
    for step in 0..<steps {
      let color = with(alpha: 1).mixed(with: text, by: Double(step) / Double(steps))
      let isRead = surfaces.allSatisfy { color.contrast(with: $0) >= Palette.minimumContrast }
      if isRead { return color }
    }
    return text
  }
}
