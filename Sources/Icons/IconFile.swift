// SPDX-License-Identifier: MIT

/// The file of an icon.
public struct IconFile: Hashable, Sendable {
  /// The path.
  public let path: String
  /// The kind of file.
  public let format: Format
  /// True if the icon is of one colour, which is that of the text around it.
  public let isSymbolic: Bool

  /// The kinds of files that icons are read from. The specification also knows XPM, which no theme
  /// of today uses.
  public enum Format: CaseIterable, Hashable, Sendable {
    /// Pixels.
    case png
    /// Shapes.
    case svg

    /// The ending of the file's name.
    var suffix: String {
      switch self {
      case .png: ".png"
      case .svg: ".svg"
      }
    }
  }

  /// The ending of the names of symbolic icons.
  static let symbolicSuffix = "-symbolic"

  /// The icon `name` at `path`.
  init(_ path: String, _ format: Format, name: String) {
    self.path = path
    self.format = format
    isSymbolic = name.hasSuffix(Self.symbolicSuffix)
  }

  /// The file at an absolute path, such as some desktop entries name; nil if its ending is unknown.
  init?(path: String) {
    guard let format = Format.allCases.first(where: { path.hasSuffix($0.suffix) }) else {
      return nil
    }
    self.init(path, format, name: String(path.dropLast(format.suffix.utf8.count)))
  }
}
