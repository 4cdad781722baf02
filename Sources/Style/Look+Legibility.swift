// SPDX-License-Identifier: MIT

// Text that can be read on glass, whatever lies beneath.
extension Look {
  /// The look with the least tint added by which text in `ink` has at least the WCAG `contrast`
  /// over any backdrop whatever, at every pixel of glass that is neither masked nor faded. If the
  /// look has that contrast already, it stays as it is.
  ///
  /// The tint is `ground`: by default white for dark ink and black for light ink. If the ink does
  /// not have the contrast even on the ground itself, the tint is opaque.
  public func legible(ink: Color, contrast: Double = 4.5, ground: Color? = nil) -> Look {
    overlaid(with: legibilityTint(ink: ink, contrast: contrast, ground: ground))
  }

  /// The tint that `legible(ink:contrast:ground:)` adds: the ground with the least alpha; 0 if the
  /// look has the contrast already. For text on a part of glass, it can be drawn over that part.
  ///
  /// With a `textSize` and the `sigma` of the glass, both in logical units, a text of that size has
  /// no more than `mostClutter` on the tint as well.
  public func legibilityTint(
    ink: Color, contrast: Double = 4.5, ground: Color? = nil, textSize: Double? = nil,
    sigma: Double = 0
  ) -> Color {
    let isDark = ink.isDark
    let ground = ground ?? Self.ground(of: ink)
    func tint(_ alpha: Double) -> Color {
      Color(red: ground.red, green: ground.green, blue: ground.blue, alpha: Float(alpha))
    }
    func isLegible(_ alpha: Double) -> Bool {
      let look = overlaid(with: tint(alpha))
      let extreme = look.extremeLuminance(isLeast: isDark)
      guard Self.hasContrast(ink, extreme, contrast) else { return false }
      guard let textSize else { return true }
      return look.clutter(ink: ink, textSize: textSize, sigma: sigma, extreme: extreme)
        <= Self.mostClutter
    }
    if isLegible(0) { return tint(0) }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<12 {
      let middle = (low + high) / 2
      if isLegible(middle) { high = middle } else { low = middle }
    }
    return tint(high)
  }

  /// The ground on which an ink has the most contrast.
  private static func ground(of ink: Color) -> Color {
    Color(rgb: ink.isDark ? 0xffffff : 0x000000)
  }

  /// True if `ink` has the `contrast` on glass whose luminance that is nearest to the ink's is
  /// known.
  private static func hasContrast(_ ink: Color, _ extreme: Double, _ contrast: Double) -> Bool {
    ink.isDark
      ? extreme >= contrast * (ink.luminance + 0.05) - 0.05
      : extreme <= (ink.luminance + 0.05) / contrast - 0.05
  }

  /// The look with the colour that a tint took from `original`: what lies beneath is as saturated
  /// as on that, or as much as texts in `inks` allow, which have at least the WCAG `contrast` as
  /// before. The tint then hides a sixteenth of what it let through, so that the rest may be more
  /// saturated.
  ///
  /// Saturation costs less contrast than one might think: a colour is lighter than the grey that
  /// it is mixed with, as long as no component leaves the range.
  package func keepingColor(of original: Look, inks: [Color], contrast: Double = 4.5) -> Look {
    guard tint.alpha > original.tint.alpha, tint.alpha < 1, saturation > 0, let ink = inks.first,
      inks.allSatisfy({ $0.isDark == ink.isDark })
    else { return self }
    var veil = Self.ground(of: ink)
    veil.alpha = 1 / 16
    var vivid = overlaid(with: veil)
    func isLegible(_ saturation: Double) -> Bool {
      vivid.saturation = saturation
      let extreme = vivid.extremeLuminance(isLeast: ink.isDark)
      return inks.allSatisfy { Self.hasContrast($0, extreme, contrast) }
    }
    let part = Double((1 - original.tint.alpha) / (1 - vivid.tint.alpha))
    var (low, high): (Double, Double) = (saturation, original.saturation * part)
    if isLegible(high) { return vivid }
    for _ in 0..<8 {
      let middle: Double = (low + high) / 2
      if isLegible(middle) { low = middle } else { high = middle }
    }
    let isMore = low * Double(1 - vivid.tint.alpha) > saturation * Double(1 - tint.alpha)
    return isMore && isLegible(low) ? vivid : self
  }

  /// The look with `color` composited over its tint.
  package func overlaid(with color: Color) -> Look {
    let alpha = 1 - (1 - tint.alpha) * (1 - color.alpha)
    guard color.alpha > 0, alpha > 0 else { return self }
    let part = Double(color.alpha / alpha)
    func mixed(_ first: SIMD3<Double>, _ second: SIMD3<Double>) -> SIMD3<Double> {
      first + part * (second - first)
    }
    let straight =
      light == .linear
      ? Color.encoded(mixed(Color.decoded(tint.straight), Color.decoded(color.straight)))
      : mixed(tint.straight, color.straight)
    var result = self
    result.tint = Color(
      red: Float(straight.x), green: Float(straight.y), blue: Float(straight.z), alpha: alpha)
    return result
  }

  /// The least or the greatest WCAG luminance of the glass over any colour, including what a pixel
  /// of 8 bits and its noise may add to that.
  ///
  /// Luminance is a convex function of each component, so that the greatest is at a corner of the
  /// colours and the least may be between. A component that leaves the range from 0 to 1 is cut
  /// there, so that the search begins at several places.
  func extremeLuminance(isLeast: Bool) -> Double {
    let shading = Shading(self)
    let margin = SIMD3(repeating: isLeast ? -1.0 / 255 : 1.0 / 255)
    func value(_ color: SIMD3<Double>) -> Double {
      let shown = (shading.color(over: color) + margin).clamped(lowerBound: .zero, upperBound: .one)
      let luminance = Color.luminance(shown)
      return isLeast ? luminance : -luminance
    }
    // Without these, a component depends on itself alone, and grows with it.
    if saturation == 1, rangeReduction == 0, contrast >= 0 {
      return abs(value(isLeast ? .zero : .one))
    }
    var samples: [(value: Double, color: SIMD3<Double>)] = (0..<27).map { number in
      let color = SIMD3(Double(number % 3), Double(number / 3 % 3), Double(number / 9)) / 2
      return (value(color), color)
    }
    samples.sort { $0.value < $1.value }
    let best = samples.prefix(3).map { descend(from: $0.color, value) }.min() ?? 0
    return isLeast ? best : -best
  }

  /// The least `value` that is found from a colour, by searching along one component at a time.
  private func descend(
    from start: SIMD3<Double>, _ value: (SIMD3<Double>) -> Double
  ) -> Double {
    var color = start
    var best = value(color)
    for _ in 0..<8 {
      let before = best
      for component in 0..<3 {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<18 {
          var (a, b) = (color, color)
          a[component] = low + (high - low) / 3
          b[component] = high - (high - low) / 3
          if value(a) <= value(b) { high = b[component] } else { low = a[component] }
        }
        for end in [0, 1, (low + high) / 2] {
          var candidate = color
          candidate[component] = end
          let found = value(candidate)
          if found < best { (best, color) = (found, candidate) }
        }
      }
      if before - best < 1e-6 { break }
    }
    return best
  }
}
