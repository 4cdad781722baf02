// SPDX-License-Identifier: MIT

import JSON5

/// The value of `text`, without positions.
func content(_ text: String) throws -> Plain { Plain(try JSON5Reader.read(Array(text.utf8))) }

/// The errors in `bytes`, one per line; empty if there are none.
func mistakes(_ bytes: [UInt8], limits: JSON5Limits = JSON5Limits()) -> String {
  do throws(JSON5Failure) {
    _ = try JSON5Reader.read(bytes, limits: limits)
    return ""
  } catch {
    return error.description
  }
}

/// The errors in `text`.
func mistakes(_ text: String) -> String { mistakes(Array(text.utf8)) }

/// A value without its position.
enum Plain: Equatable, ExpressibleByStringLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([Plain])
  case object([String: Plain])

  init(_ value: JSON5Value) {
    switch value.content {
    case .null: self = .null
    case .bool(let bool): self = .bool(bool)
    case .number(let number): self = .number(number)
    case .string(let string): self = .string(string)
    case .array(let values): self = .array(values.map(Plain.init))
    case .object(let members):
      self = .object(
        Dictionary(uniqueKeysWithValues: members.map { ($0.key, Plain($0.value)) }))
    }
  }

  init(stringLiteral value: String) { self = .string(value) }
  init(floatLiteral value: Double) { self = .number(value) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(nilLiteral: ()) { self = .null }
  init(arrayLiteral elements: Plain...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, Plain)...) {
    self = .object(Dictionary(uniqueKeysWithValues: elements))
  }
}
