// SPDX-License-Identifier: MIT

// Glass whose backdrop is not at hand: the compositor blurs it, or nobody does.
extension Look {
  /// The colour that approximates the look if it is blended over a blurred backdrop that somebody
  /// else draws. Its alpha is how much of the backdrop it hides.
  ///
  /// A tint and a contrast of at most 1 are exact. Range reduction is exact for greys; it takes
  /// saturation from colours. Brightness is exact where it makes black brighter or white darker.
  /// Saturation and a contrast above 1 cannot be blended and are left out. The opacity is not part
  /// of the colour.
  public var overlay: Color {
    // Premultiplied.
    var color = SIMD4<Double>.zero
    func blend(_ level: Double, _ amount: Double) {
      let alpha = amount.isNaN ? 0 : min(max(amount, 0), 1)
      color = color * (1 - alpha) + SIMD4(level, level, level, 1) * alpha
    }
    blend(0.5, rangeReduction)
    blend(brightness < 0 ? 0 : 1, abs(brightness))
    blend(0.5, 1 - contrast)
    let alpha = Double(tint.alpha)
    color =
      color * (1 - alpha)
      + SIMD4(Double(tint.red), Double(tint.green), Double(tint.blue), 1) * alpha
    return Self.straight(color)
  }

  /// The colour of glass without any backdrop: what `overlay` makes of mid grey, opaque enough that
  /// text is as legible as on this look over a grey desktop.
  public var standIn: Color {
    let overlay = overlay
    let alpha = Double(max(overlay.alpha, Self.standInAlpha))
    let rest = Double(1 - overlay.alpha) * 0.5
    let opaque = SIMD4(
      Double(overlay.red * overlay.alpha) + rest, Double(overlay.green * overlay.alpha) + rest,
      Double(overlay.blue * overlay.alpha) + rest, 1)
    return Self.straight(opaque * alpha)
  }

  /// The least alpha of `standIn`: the desktop behind changes a pixel by 15 of 255 at most.
  private static var standInAlpha: Float { 0.94 }

  /// A colour from premultiplied components.
  private static func straight(_ color: SIMD4<Double>) -> Color {
    guard color.w > 0 else { return Color(red: 0, green: 0, blue: 0, alpha: 0) }
    return Color(
      red: Float(color.x / color.w), green: Float(color.y / color.w),
      blue: Float(color.z / color.w), alpha: Float(color.w))
  }
}
