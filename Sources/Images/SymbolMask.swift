// SPDX-License-Identifier: MIT

public import Geometry

/// A symbolic icon without its colours: how much of each pixel is covered by the text colour and by
/// the colours of the classes success, warning and error.
public struct SymbolMask: Hashable, Sendable {
  /// The size in pixels.
  public let size: Size<Physical>
  /// The coverage and class of each pixel.
  public let coverage: Coverage

  /// The coverage of all pixels, from 0 to 255, in rows from the top.
  public enum Coverage: Hashable, Sendable {
    /// The text colour alone, a byte for each pixel.
    case plain([UInt8])
    /// Success, warning, error and text colour, four bytes for each pixel; their sum is at most
    /// 255.
    case classes([UInt8])
  }

  /// A mask of `size` with this coverage.
  public init(size: Size<Physical>, coverage: Coverage) {
    let count =
      switch coverage {
      case .plain(let bytes): bytes.count
      case .classes(let bytes): bytes.count / 4
      }
    precondition(
      !size.isEmpty && count == size.width * size.height,
      "\(count) pixels do not fill a mask of \(size.width)x\(size.height)")
    self.size = size
    self.coverage = coverage
  }

  /// The mask of an image without classes.
  public init(alphaOf bitmap: Bitmap) { self.init(size: bitmap.size, pixels: bitmap.pixels) }

  /// The mask of an image without classes: its alpha.
  init(size: Size<Physical>, pixels: [UInt8]) {
    self.size = size
    coverage = .plain(stride(from: 3, to: pixels.count, by: 4).map { pixels[$0] })
  }

  /// The mask of an icon that was drawn with the classes in red, green and blue, and in black.
  init(size: Size<Physical>, colored: [UInt8], black: [UInt8]) {
    var bytes = [UInt8](repeating: 0, count: colored.count)
    var hasClasses = false
    for start in stride(from: 0, to: colored.count, by: 4) where colored[start + 3] != 0 {
      var rest = Int(colored[start + 3])
      for index in start..<start + 3 {
        let covered = min(max(Int(colored[index]) - Int(black[index]), 0), rest)
        bytes[index] = UInt8(covered)
        rest -= covered
        hasClasses = hasClasses || covered > 0
      }
      bytes[start + 3] = UInt8(rest)
    }
    self.size = size
    coverage =
      hasClasses
      ? .classes(bytes) : .plain(stride(from: 3, to: bytes.count, by: 4).map { bytes[$0] })
  }

  /// A style in which the classes are red, green and blue. GTK's themes name them as they are
  /// called here, KDE's by the colours of its schemes.
  static let coloredStyle = style(success: "#f00", warning: "#0f0", error: "#00f")

  /// A style in which the classes are black.
  static let blackStyle = style(success: "#000", warning: "#000", error: "#000")

  private static func style(success: String, warning: String, error: String) -> String {
    [
      ("success", "PositiveText", success), ("warning", "NeutralText", warning),
      ("error", "NegativeText", error),
    ].map { name, scheme, color in
      ".\(name){fill:\(color) !important}.ColorScheme-\(scheme){color:\(color) !important}"
    }.joined()
  }

  /// True if a file may have shapes of a class.
  static func mayHaveClasses(_ bytes: [UInt8]) -> Bool {
    ["success", "warning", "error", "ColorScheme-"].contains { bytes.contains($0.utf8) }
  }
}
