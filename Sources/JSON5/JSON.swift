// SPDX-License-Identifier: MIT

/// A JSON value to write.
public enum JSON: Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number.
  case number(Int)
  /// A number; `null` if it is infinite or NaN.
  case decimal(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSON])
  /// An object: its members in output order.
  case object([(String, JSON)])

  /// The value, or `null` for none.
  public init(_ value: JSON?) { self = value ?? .null }

  /// A string, or `null` for none.
  public init(_ text: String?) { self.init(text.map { .string($0) }) }

  /// A whole number, or `null` for none.
  public init(_ number: Int?) { self.init(number.map { .number($0) }) }

  /// A number, or `null` for none.
  public init(_ number: Double?) { self.init(number.map { .decimal($0) }) }

  /// The text over several lines, indented by two spaces a level.
  public func text(indent: Int = 0) -> String {
    switch self {
    case .null, .bool, .number, .decimal, .string: line
    case .array(let values):
      Self.block("[", "]", values.map { $0.text(indent: indent + 1) }, indent)
    case .object(let members):
      Self.block(
        "{", "}", members.map { "\(Self.quoted($0)): \($1.text(indent: indent + 1))" }, indent)
    }
  }

  /// The text in one line, without its end.
  public var line: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let value): String(value)
    case .decimal(let value): value.isFinite ? "\(value)" : "null"
    case .string(let value): Self.quoted(value)
    case .array(let values): "[" + values.map(\.line).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { "\(Self.quoted($0)):\($1.line)" }.joined(separator: ",") + "}"
    }
  }

  private static func block(_ open: String, _ close: String, _ lines: [String], _ indent: Int)
    -> String
  {
    guard !lines.isEmpty else { return open + close }
    let margin = String(repeating: "  ", count: indent)
    return open + "\n" + lines.map { "\(margin)  \($0)" }.joined(separator: ",\n")
      + "\n\(margin)\(close)"
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\r": quoted += "\\r"
      case _ where scalar.value < 0x20:
        let hex = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
