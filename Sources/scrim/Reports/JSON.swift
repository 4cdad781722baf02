// SPDX-License-Identifier: MIT

import Benchmark

/// A JSON value and its serialisation.
enum JSON {
  case null
  case bool(Bool)
  case number(Int)
  case decimal(Double)
  case string(String)
  case array([JSON])
  /// Members in output order.
  case object([(String, JSON)])

  /// Serialised text, indented by two spaces a level.
  func text(indent: Int = 0) -> String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let value): String(value)
    case .decimal(let value): value.isFinite ? "\(value)" : "null"
    case .string(let value): Self.quoted(value)
    case .array(let values):
      Self.block("[", "]", values.map { $0.text(indent: indent + 1) }, indent)
    case .object(let members):
      Self.block(
        "{", "}", members.map { "\(Self.quoted($0)): \($1.text(indent: indent + 1))" }, indent)
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

extension JSON {
  /// Converts a report value.
  init(_ value: ReportValue) {
    self =
      switch value {
      case .none: .null
      case .flag(let value): .bool(value)
      case .whole(let value): .number(value)
      case .number(let value): .decimal(value)
      case .text(let value): .string(value)
      case .list(let values): .array(values.map(JSON.init))
      case .group(let members): .object(members.map { ($0.name, JSON($0.value)) })
      }
  }
}
