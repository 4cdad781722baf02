// SPDX-License-Identifier: MIT

internal import Glibc

// Text that can be read on glass with other text, or any pattern, beneath it. Contrast alone does
// not tell that: it compares colours of single pixels, and says nothing of lines that run through
// those of the text.
extension Look {
  /// The most clutter beneath text that is read with ease. With it, lines beneath the text can
  /// just be made out.
  public static let mostClutter = 0.05

  /// The most clutter that any backdrop makes beneath text in `ink`, whose font has `textSize`
  /// logical units, on glass with a blur of `sigma` logical units that is neither masked nor
  /// faded. 0 is none; 1 and more hides the text.
  ///
  /// Clutter is the root mean square of the brightness of the glass at the spatial frequencies of
  /// text, as a part of the difference in brightness between the ink and the glass. Brightness is
  /// the sRGB value, from 0 to 1, of the grey with the same luminance. The frequencies are those
  /// of lines, letters and strokes: one cycle in two ems and all above.
  public func clutter(ink: Color, textSize: Double, sigma: Double) -> Double {
    clutter(
      ink: ink, textSize: textSize, sigma: sigma,
      extreme: extremeLuminance(isLeast: ink.isDark))
  }

  /// The clutter on glass whose luminance that is nearest to the ink's is known.
  func clutter(ink: Color, textSize: Double, sigma: Double, extreme: Double) -> Double {
    let energy = energy(passing: Self.passing(sigma: sigma, textSize: textSize))
    // A quarter of a step of 255 is not drawn.
    guard energy > 0.25 / 255 else { return 0 }
    let difference = Self.difference(of: ink, to: extreme)
    return difference > 0 ? energy / difference : .infinity
  }

  /// The least blur, in logical units, by which text in `ink` has at most `mostClutter` over any
  /// backdrop; 0 if it needs none. At most 1.4 times `textSize`, which leaves no pattern.
  public func leastSigma(ink: Color, textSize: Double) -> Double {
    let difference = Self.difference(of: ink, to: extremeLuminance(isLeast: ink.isDark))
    let (all, most) = (energy(passing: 1), Self.mostClutter * max(difference, 0))
    guard all > most else { return 0 }
    // The energy is proportional to what passes, except that unblurred it is limited.
    let passing = max(most / (all * (light == .encoded ? 1 : 2 * Self.linearEnergy)), 1e-4)
    return (-log(passing) / 2).squareRoot() / (.pi * Self.lowestFrequency(textSize))
  }

  /// The lowest spatial frequency of a text, in cycles per logical unit.
  private static func lowestFrequency(_ textSize: Double) -> Double { 0.5 / textSize }

  /// The part of a pattern of the lowest frequency of a text that passes a blur, from 0 to 1.
  private static func passing(sigma: Double, textSize: Double) -> Double {
    let cycles = .pi * sigma * lowestFrequency(textSize)
    return exp(-2 * cycles * cycles)
  }

  /// The root mean square of the brightness of glass over the worst backdrop, of which `passing`
  /// passes the blur.
  ///
  /// What varies between 0 and 1 has a root mean square of 1/2 at most. A Gaussian lets pass the
  /// less of a frequency the higher it is, so that no frequency of the text keeps more than the
  /// lowest one. Then comes the look, whose slope multiplies what is left.
  private func energy(passing: Double) -> Double {
    let blurred = light == .encoded ? passing / 2 : min(passing * Self.linearEnergy, 0.5)
    return blurred * steepestSlope
  }

  /// The greatest root mean square of the brightness of a pattern that was blurred in linear light,
  /// as a part of what passes: that of narrow white lines on black, since the curve of sRGB is
  /// steepest at black.
  private static let linearEnergy = 0.722

  /// The greatest change of brightness by the look, as a part of the change of each component
  /// beneath.
  ///
  /// Without saturation a component has an effect on itself alone, so that a change of greys is the
  /// greatest. With it, colours change most along other diagonals of the cube of all colours.
  private var steepestSlope: Double {
    let shading = Shading(self)
    func brightness(_ color: SIMD3<Double>) -> Double {
      let shown = shading.color(over: color)
      return Color.brightness(Color.luminance(shown.clamped(lowerBound: .zero, upperBound: .one)))
    }
    let steps = 64
    let levels = (0...steps).map { brightness(SIMD3(repeating: Double($0) / Double(steps))) }
    let greys =
      zip(levels, levels.dropFirst()).reduce(0) { max($0, abs($1.1 - $1.0)) } * Double(steps)
    guard saturation != 1 || rangeReduction != 0 else { return greys }
    let (count, reach) = (7, 0.02)
    return (0..<count * count * count).reduce(greys) { steepest, number in
      let cell = SIMD3(
        Double(number % count), Double(number / count % count),
        Double(number / count / count))
      let color = reach + cell / Double(count - 1) * (1 - 2 * reach)
      return Self.diagonals.reduce(steepest) {
        let change = brightness(color + reach * $1) - brightness(color - reach * $1)
        return max($0, abs(change) / (2 * reach))
      }
    }
  }

  /// The diagonals of the cube of all colours, from -1 to 1, but the one of greys.
  private static let diagonals: [SIMD3<Double>] = [
    SIMD3(1, 1, -1), SIMD3(1, -1, 1), SIMD3(-1, 1, 1),
  ]

  /// The difference in brightness between `ink` and a ground; below 0 if the ground is darker than
  /// dark ink or lighter than light ink.
  private static func difference(of ink: Color, to luminance: Double) -> Double {
    let difference = Color.brightness(luminance) - Color.brightness(ink.luminance)
    return ink.isDark ? difference : -difference
  }
}

extension Color {
  /// True for ink that is read on light grounds.
  package var isDark: Bool { luminance < 0.18 }

  /// The sRGB value of the grey with a luminance.
  package static func brightness(_ luminance: Double) -> Double {
    encoded(SIMD3(repeating: luminance)).x
  }
}
