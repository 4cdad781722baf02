// SPDX-License-Identifier: MIT

import Glibc

// The colours between those of light ink and those of dark ink.
extension Palette {
  /// The colours at `part` of the way, from 0 to 1, from those of light text to those of dark text.
  /// `luminance` is that of the glass beneath, nil if it is not known.
  ///
  /// In the middle, surfaces are as light as glass over which the ink changes, and texts step from
  /// the darkest light colour to the lightest dark one that have a contrast of 3 with both. If the
  /// text of this side has less on the glass, the colours are those of the other side.
  init(fading part: Double, from light: Palette, to dark: Palette, over luminance: Double?) {
    let glass = Color(luminance: luminance ?? Self.middle)
    var isLight = part < 0.5
    let sides = isLight ? (light, dark) : (dark, light)
    if sides.0.text.contrast(with: glass)
      < min(Self.leastFadingContrast, sides.1.text.contrast(with: glass))
    {
      isLight.toggle()
    }
    // From the end of this side to the middle, 0 to 1.
    let way = min(2 * (isLight ? part : 1 - part), 1)
    let share = pow(isLight ? way / 2 : 1 - way / 2, Self.curve)
    self = isLight ? light : dark
    for role in Self.fills {
      self[keyPath: role] = light[keyPath: role].mixed(with: dark[keyPath: role], by: share)
    }
    let half = pow(0.5, Self.curve)
    func surface(_ role: KeyPath<Palette, Color>) -> Color {
      light[keyPath: role].mixed(with: dark[keyPath: role], by: half)
    }
    let grounds = [glass, surface(\.translucentSurface).over(glass), surface(\.surface)]
      .map(\.luminance)
    for role in Self.texts {
      let (start, end) = isLight ? (light, dark) : (dark, light)
      self[keyPath: role] = start[keyPath: role].approaching(
        end[keyPath: role], by: way, isLight: isLight, on: grounds)
    }
  }

  /// The least contrast of text while it fades.
  fileprivate static var leastFadingContrast: Double { 3 }

  /// The power of the way that surfaces have gone. Half-way they have the luminance 0.16, about
  /// that of glass over which the ink changes.
  private static var curve: Double { 1.45 }

  /// The luminance on which black and white have the same contrast.
  private static var middle: Double { 0.18 }

  /// The roles of texts.
  private static let texts: [any WritableKeyPath<Palette, Color> & Sendable] = [
    \.text, \.secondaryText, \.accentText, \.success, \.warning, \.error,
  ]

  /// The other roles.
  private static let fills: [any WritableKeyPath<Palette, Color> & Sendable] = [
    \.background, \.titleBar, \.inactiveTitleBar, \.surface, \.translucentSurface, \.accent,
    \.onAccent, \.control, \.track, \.knob, \.hover, \.press, \.separator, \.shadow,
  ]
}

extension Color {
  /// A grey.
  fileprivate init(luminance: Double) {
    let curve = 1.055 * pow(luminance, 1 / 2.4) - 0.055
    let level = Float(luminance <= 0.003_130_8 ? 12.92 * luminance : curve)
    self.init(red: level, green: level, blue: level)
  }

  /// The colour on its way to `other`, which ends where the contrast with one of `grounds`, which
  /// are luminances, would be less than the least: `part` is 1 there. This colour itself if it has
  /// less already.
  fileprivate func approaching(
    _ other: Color, by part: Double, isLight: Bool, on grounds: [Double]
  ) -> Color {
    func isRead(_ part: Double) -> Bool {
      let luminance = mixed(with: other, by: part).luminance
      return grounds.allSatisfy { ground in
        let contrast =
          isLight ? (luminance + 0.05) / (ground + 0.05) : (ground + 0.05) / (luminance + 0.05)
        return contrast >= Palette.leastFadingContrast
      }
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<10 {
      let middle = (low + high) / 2
      if isRead(middle) { low = middle } else { high = middle }
    }
    return mixed(with: other, by: part * low)
  }
}
