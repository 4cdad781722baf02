// SPDX-License-Identifier: MIT

internal import Glibc

/// A file that could not be read or written.
public struct FileError: Error, Equatable, CustomStringConvertible {
  /// The kind of failure.
  public enum Reason: Error, Equatable, Sendable, CustomStringConvertible {
    /// A system call failed with this `errno`.
    case system(Int32)
    /// A folder, pipe, socket or device is at the path.
    case notRegular
    /// The file has more than `limit` bytes.
    case tooLarge(limit: Int)

    /// The reason in a few words, to follow a path and a colon.
    public var description: String {
      switch self {
      case .system(let code): unsafe String(cString: strerror(code))
      case .notRegular: "not a regular file"
      case .tooLarge(let limit) where limit >= 1 << 20: "larger than \(limit >> 20) MiB"
      case .tooLarge(let limit): "larger than \(limit >> 10) KiB"
      }
    }
  }

  /// The path as the caller gave it.
  public let path: String
  /// The kind of failure.
  public let reason: Reason

  /// The failure of `path`.
  public init(_ path: String, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// The failure that `errno` names.
  static func system(_ path: String) -> FileError { FileError(path, .system(errno)) }

  /// True if nothing is at the path.
  public var isMissing: Bool { reason == .system(ENOENT) }

  /// True if the file has more bytes than the limit.
  public var isTooLarge: Bool { if case .tooLarge = reason { true } else { false } }

  /// The path and the reason, in one line.
  public var description: String { "'\(path)': \(reason)" }
}
