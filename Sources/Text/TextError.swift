public import Geometry

/// Why there is no text to show.
public enum TextError: Error, Equatable, CustomStringConvertible {
  /// The machine has no font at all.
  case noFonts
  /// The picture of the text would be larger than any texture.
  case tooLarge(Size<Physical>)

  /// What is wrong and what to do, in one line.
  public var description: String {
    switch self {
    case .noFonts: "no font is installed; install one, such as Debian's fonts-inter"
    case .tooLarge(let size):
      "a text of \(size.width)x\(size.height) pixels is too large; limit its width and its lines"
    }
  }
}
