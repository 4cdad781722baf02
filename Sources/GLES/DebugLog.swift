import CGLES

/// Something the driver says about a call.
public struct DebugMessage: Hashable, Sendable, CustomStringConvertible {
  /// How grave it is.
  public enum Kind: Hashable, Sendable {
    /// The call was wrong and did nothing.
    case error
    /// The call is deprecated, undefined or not portable.
    case questionable
    /// The call is slow.
    case performance
    /// Anything else.
    case other
  }

  /// How grave it is.
  public let kind: Kind
  /// The driver's own number for it.
  public let id: UInt32
  /// What the driver says.
  public let text: String

  /// The message, kind first.
  public var description: String { "GL \(kind): \(text)" }

  /// A message of `kind`.
  init(_ kind: Kind, id: UInt32, text: String) {
    self.kind = kind
    self.id = id
    self.text = text
  }

  /// A message as `glDebugMessageCallback` hands it over.
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

/// Collects the errors of one context and hands on every message.
final class DebugLog {
  /// Errors not yet taken, oldest first.
  private(set) var errors: [DebugMessage] = []
  /// Called for every message.
  var onMessage: ((DebugMessage) -> Void)?

  /// Takes in one message.
  func add(_ message: DebugMessage) {
    if message.kind == .error { errors.append(message) }
    onMessage?(message)
  }

  /// The errors so far, which are then forgotten.
  func take() -> [DebugMessage] {
    defer { errors = [] }
    return errors
  }
}
