// SPDX-License-Identifier: MIT

import CGLES

/// A debug message of the driver about a GL call.
public struct DebugMessage: Hashable, Sendable, CustomStringConvertible {
  /// The severity of a message.
  public enum Kind: Hashable, Sendable {
    /// The call was invalid and had no effect.
    case error
    /// The call is deprecated, undefined or not portable.
    case questionable
    /// The call is slow.
    case performance
    /// Any other message.
    case other
  }

  /// The severity.
  public let kind: Kind
  /// The driver's number of the message.
  public let id: UInt32
  /// The driver's text.
  public let text: String

  /// The message with its severity first.
  public var description: String { "GL \(kind): \(text)" }

  /// A message of `kind`.
  init(_ kind: Kind, id: UInt32, text: String) {
    self.kind = kind
    self.id = id
    self.text = text
  }

  /// A message with the arguments of the `glDebugMessageCallback` callback.
  init(kind: GLenum, id: UInt32, severity: GLenum, text: String) {
    self.id = id
    self.text = text
    switch Int32(kind) {
    case GL_DEBUG_TYPE_ERROR: self.kind = .error
    case GL_DEBUG_TYPE_DEPRECATED_BEHAVIOR, GL_DEBUG_TYPE_UNDEFINED_BEHAVIOR,
      GL_DEBUG_TYPE_PORTABILITY:
      self.kind = .questionable
    case GL_DEBUG_TYPE_PERFORMANCE: self.kind = .performance
    default: self.kind = .other
    }
  }
}

/// Collects the errors of one context and forwards all messages.
final class DebugLog {
  /// Errors that were not taken yet, oldest first.
  private(set) var errors: [DebugMessage] = []
  /// Called for every message.
  var onMessage: ((DebugMessage) -> Void)?

  /// Stores an error and forwards the message.
  func add(_ message: DebugMessage) {
    if message.kind == .error { errors.append(message) }
    onMessage?(message)
  }

  /// Returns and removes all errors.
  func take() -> [DebugMessage] {
    defer { errors = [] }
    return errors
  }
}
