// SPDX-License-Identifier: MIT

public import Files

/// An image that could not be read or written.
public struct ImageError: Error, Equatable, CustomStringConvertible {
  /// The kind of failure.
  public enum Reason: Error, Equatable, Sendable {
    /// The file could not be read or written.
    case file(FileError.Reason)
    /// The content starts like none of the known formats.
    case unknownFormat
    /// The image exceeds `ImageLimits`; its size in pixels.
    case tooManyPixels(width: Int, height: Int)
    /// The decoder rejected the content; its message.
    case damaged(String)
    /// The content is valid and of a kind that cannot be decoded; the kind and a remedy.
    case unsupported(String)
    /// The image cannot be encoded; the reason.
    case unwritable(String)
  }

  /// The path or name of the file.
  public let file: String
  /// The kind of failure.
  public let reason: Reason

  /// The failure of `file`.
  init(_ file: String, _ reason: Reason) {
    self.file = file
    self.reason = reason
  }

  /// The failure of a file.
  init(_ error: FileError) { self.init(error.path, .file(error.reason)) }

  /// The file and the reason, in one line.
  public var description: String {
    switch reason {
    case .file(let reason): FileError(file, reason).description
    case .unknownFormat: "'\(file)' is not a PNG, JPEG, GIF or WebP image"
    case .tooManyPixels(let width, let height):
      "'\(file)' is \(width)x\(height) pixels, more than can be read"
    case .damaged(let words): "'\(file)' is damaged: \(words)"
    case .unsupported(let words): "'\(file)' cannot be read: \(words)"
    case .unwritable(let words): "'\(file)' cannot be written: \(words)"
    }
  }
}
