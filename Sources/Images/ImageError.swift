/// Why a picture could not be read or written.
public struct ImageError: Error, Equatable, CustomStringConvertible {
  /// What went wrong.
  public enum Reason: Equatable, Sendable {
    /// The system refused, for a reason in its own words.
    case system(String)
    /// It is a folder, a socket or the like.
    case notAFile
    /// The file is larger than `limit` bytes.
    case fileTooLarge(limit: Int)
    /// It starts like no format that is read here.
    case unknownFormat
    /// The picture has more pixels, or a longer side, than is read here.
    case tooManyPixels(width: Int, height: Int)
    /// The decoder refused it, for a reason in its own words.
    case damaged(String)
    /// It is well formed and of a kind that is not read here, with what to do about it.
    case unsupported(String)
    /// It cannot be made of what was given, for this reason.
    case unwritable(String)
  }

  /// The name of the file.
  public let file: String
  /// What went wrong.
  public let reason: Reason

  /// The failure for `file`.
  init(_ file: String, _ reason: Reason) {
    self.file = file
    self.reason = reason
  }

  /// What went wrong and with which file, in one line.
  public var description: String {
    switch reason {
    case .system(let words): "'\(file)': \(words)"
    case .notAFile: "'\(file)' is not a regular file"
    case .fileTooLarge(let limit): "'\(file)' is larger than \(limit >> 20) MiB"
    case .unknownFormat: "'\(file)' is not a PNG, JPEG or WebP picture"
    case .tooManyPixels(let width, let height):
      "'\(file)' is \(width)x\(height) pixels, more than can be read"
    case .damaged(let words): "'\(file)' is damaged: \(words)"
    case .unsupported(let words): "'\(file)' cannot be read: \(words)"
    case .unwritable(let words): "'\(file)' cannot be written: \(words)"
    }
  }
}
