// SPDX-License-Identifier: MIT

import JSON5

/// A message that does not have the expected form.
struct MessageMistake: Error, Equatable, CustomStringConvertible {
  /// One line that says what was expected.
  let description: String

  /// A mistake that is described by `description`.
  init(_ description: String) { self.description = description }
}

/// The members of a message: an object in one line.
struct Fields {
  /// The members, with unique keys.
  private let members: [JSON5Member]

  /// The deepest nesting in a message.
  private static let depth = 8

  /// Parses a line, without its end.
  init(_ line: [UInt8]) throws(MessageMistake) {
    let value: JSON5Value
    do throws(JSON5Failure) {
      value = try JSON5Reader.read(
        line, as: .json, limits: JSON5Limits(depth: Self.depth, bytes: line.count))
    } catch {
      throw MessageMistake(
        error.mistakes.first.map { "in column \($0.position.column): \($0.message)" } ?? "not JSON")
    }
    self = try Self(value)
  }

  /// The members of an object.
  init(_ value: JSON5Value) throws(MessageMistake) {
    guard case .object(let members) = value.content else {
      throw MessageMistake("expected an object in braces")
    }
    self.members = members
  }

  /// The value of `key`; nil if it is missing or null.
  private subscript(key: String) -> JSON5Value.Content? {
    guard let content = members.first(where: { $0.key == key })?.value.content, content != .null
    else { return nil }
    return content
  }

  /// A string; nil if it is missing. Throws if the value is something else.
  func text(_ key: String) throws(MessageMistake) -> String? {
    guard let content = self[key] else { return nil }
    guard case .string(let text) = content else {
      throw MessageMistake("'\(key)' is not a string")
    }
    return text
  }

  /// The members as counts. Throws if one is not a whole number.
  var counts: [Count] {
    get throws(MessageMistake) {
      try members.map { member throws(MessageMistake) in
        guard case .number(let number) = member.value.content, let count = Int(exactly: number)
        else { throw MessageMistake("'\(member.key)' is not a whole number") }
        return Count(member.key, count)
      }
    }
  }

  /// A number; nil if it is missing. Throws if the value is something else.
  func number(_ key: String) throws(MessageMistake) -> Double? {
    guard let content = self[key] else { return nil }
    guard case .number(let number) = content else {
      throw MessageMistake("'\(key)' is not a number")
    }
    return number
  }

  /// A boolean; nil if it is missing. Throws if the value is something else.
  func truth(_ key: String) throws(MessageMistake) -> Bool? {
    guard let content = self[key] else { return nil }
    guard case .bool(let value) = content else {
      throw MessageMistake("'\(key)' is not true or false")
    }
    return value
  }

  /// An array of strings; nil if it is missing. Throws if the value is something else.
  func texts(_ key: String) throws(MessageMistake) -> [String]? {
    guard let values = try array(key) else { return nil }
    let texts = values.compactMap { value in
      if case .string(let text) = value.content { text } else { nil }
    }
    guard texts.count == values.count else {
      throw MessageMistake("'\(key)' contains something else than strings")
    }
    return texts
  }

  /// An object; nil if it is missing. Throws if the value is something else.
  func fields(_ key: String) throws(MessageMistake) -> Fields? {
    guard let value = members.first(where: { $0.key == key })?.value, value.content != .null else {
      return nil
    }
    do throws(MessageMistake) { return try Fields(value) } catch {
      throw MessageMistake("'\(key)' is not an object")
    }
  }

  /// An array; nil if it is missing. Throws if the value is something else.
  func array(_ key: String) throws(MessageMistake) -> [JSON5Value]? {
    guard let content = self[key] else { return nil }
    guard case .array(let values) = content else {
      throw MessageMistake("'\(key)' is not an array")
    }
    return values
  }
}
