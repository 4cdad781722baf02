// SPDX-License-Identifier: MIT

/// The reason why a bus or one of its answers is missing, in one line.
public enum BusFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no bus, or it cannot be reached; the text says why.
  case noBus(String)
  /// The connection ended before the answer came.
  case closed
  /// No answer came before the deadline.
  case timedOut
  /// The other side answered with an error: its name, and the text that came with it.
  case refused(name: String, message: String)
  /// A message has other types than agreed, or is damaged; the text says how.
  case illTyped(String)
  /// A message is larger than `BusLimits`.
  case tooLarge
  /// A message cannot be sent; the text says why.
  case notSent(String)

  /// The reason.
  public var description: String {
    switch self {
    case .noBus(let reason): "there is no message bus: \(reason)"
    case .closed: "the message bus closed the connection"
    case .timedOut: "no answer came in time"
    case .refused(let name, let message):
      OneLine.of(message.isEmpty ? name : "\(message) (\(name))")
    case .illTyped(let reason): "the message cannot be read: \(reason)"
    case .tooLarge: "the message is too large"
    case .notSent(let reason): "the message cannot be sent: \(reason)"
    }
  }

  /// True if the service, object, interface or method that was called does not exist.
  public var isMissing: Bool {
    guard case .refused(let name, _) = self, name.hasPrefix(Self.prefix) else { return false }
    let missing: Set<Substring> = [
      "ServiceUnknown", "NameHasNoOwner", "UnknownObject", "UnknownInterface", "UnknownMethod",
      "UnknownProperty",
    ]
    return missing.contains(name.dropFirst(Self.prefix.count))
  }

  /// The beginning of the names of D-Bus's own errors.
  static var prefix: String { "org.freedesktop.DBus.Error." }
}

/// Texts of other programs, made fit for one line.
enum OneLine {
  /// The longest text, in characters.
  private static var limit: Int { 300 }

  /// `text` with a space for each control character, cut after 300 characters.
  static func of(_ text: String) -> String {
    var line = ""
    for character in text.prefix(limit) {
      let isControl = character.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7f }
      line.append(isControl ? " " : character)
    }
    return line
  }
}
