// SPDX-License-Identifier: MIT

public import Geometry

/// A text that cannot be shown.
public enum TextError: Error, Equatable, CustomStringConvertible {
  /// No font is installed.
  case noFonts
  /// The bitmap would exceed the largest texture; its size.
  case tooLarge(Size<Physical>)

  /// The problem and a remedy, in one line.
  public var description: String {
    switch self {
    case .noFonts: "no font is installed; install a font"
    case .tooLarge(let size):
      "a text of \(size.width)x\(size.height) pixels is too large; limit its width and its lines"
    }
  }
}
