// SPDX-License-Identifier: MIT

import Glibc

/// Colour temperatures of screens, in kelvin: what is white becomes as warm as the light of a black
/// body of this temperature.
public enum ColorTemperature {
  /// The temperatures, from the light of a candle to the white that screens have.
  public static let range = 1_700.0...6_500.0

  /// A table of `steps` numbers each for red, green and blue: the brightness from 0 to 65535 that a
  /// screen of `kelvin` gives to each step from dark to bright. `steps` is at least 2.
  static func table(_ kelvin: Double, steps: Int) -> [UInt16] {
    gains(kelvin).flatMap { gain in
      (0..<steps).map { UInt16((Double($0) / Double(steps - 1) * gain * 65_535).rounded()) }
    }
  }

  /// The factors on red, green and blue, from 0 to 1, as pixels encode them.
  static func gains(_ kelvin: Double) -> [Double] {
    let warm = light(min(max(kelvin, range.lowerBound), range.upperBound))
    let parts = zip(warm, light(range.upperBound)).map { max($0 / $1, 0) }
    let largest = parts.max() ?? 1
    return parts.map { pow($0 / largest, 1 / 2.2) }
  }

  /// The linear red, green and blue of the light of a black body. Its chromaticity is that of the
  /// cubics of Kim and others (2002), which hold from 1,667 K on.
  private static func light(_ kelvin: Double) -> [Double] {
    let t = 1_000 / kelvin
    let x =
      kelvin <= 4_000
      ? ((-0.266_123_9 * t - 0.234_358_9) * t + 0.877_695_6) * t + 0.179_910
      : ((-3.025_846_9 * t + 2.107_037_9) * t + 0.222_634_7) * t + 0.240_390
    let y =
      kelvin <= 2_222
      ? ((-1.106_381_4 * x - 1.348_110_2) * x + 2.185_558_32) * x - 0.202_196_83
      : kelvin <= 4_000
        ? ((-0.954_947_6 * x - 1.374_185_93) * x + 2.091_370_15) * x - 0.167_488_67
        : ((3.081_758 * x - 5.873_386_7) * x + 3.751_129_97) * x - 0.370_014_83
    let (red, blue) = (x / y, (1 - x - y) / y)
    return [
      3.2406 * red - 1.5372 - 0.4986 * blue, -0.9689 * red + 1.8758 + 0.0415 * blue,
      0.0557 * red - 0.2040 + 1.0570 * blue,
    ]
  }
}
