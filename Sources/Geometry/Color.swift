// SPDX-License-Identifier: MIT

/// A colour in sRGB, components from 0 to 1, straight (not premultiplied) alpha.
public struct Color: Hashable, Sendable {
  /// Red.
  public var red: Float
  /// Green.
  public var green: Float
  /// Blue.
  public var blue: Float
  /// Opacity, from 0 (transparent) to 1 (opaque).
  public var alpha: Float

  /// A colour from its components.
  public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A colour from `0xRRGGBB`.
  public init(rgb: UInt32, alpha: Float = 1) {
    self.init(
      red: Float(rgb >> 16 & 0xff) / 255, green: Float(rgb >> 8 & 0xff) / 255,
      blue: Float(rgb & 0xff) / 255, alpha: alpha)
  }

  /// No colour at all.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
  /// Black.
  public static let black = Color(rgb: 0x000000)
  /// White.
  public static let white = Color(rgb: 0xffffff)

  /// The colour with its components multiplied by alpha, for blending in GL.
  public var premultiplied: Color {
    Color(red: red * alpha, green: green * alpha, blue: blue * alpha, alpha: alpha)
  }
}
