// SPDX-License-Identifier: MIT

import JSON5

/// Reads a value that `KeptEncoder` has written. It may be that of another version of the program,
/// so that what does not fit is an error, and nothing a mistake of the caller's.
struct KeptDecoder: Decoder {
  /// The part of the document that is read.
  private let content: JSON5Value.Content

  /// The way from the outermost value, which no error tells.
  let codingPath: [any CodingKey] = []
  /// Nothing is known of the user.
  let userInfo: [CodingUserInfoKey: Any] = [:]

  private init(_ content: JSON5Value.Content) { self.content = content }

  /// The value of a line. Throws if it is none of this type.
  static func value<Value: Decodable>(_ type: Value.Type, in line: String) throws -> Value {
    try Self(JSON5Reader.read(Array(line.utf8)).content).read(type)
  }

  private func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard let leaf = type as? any KeptLeaf.Type else { return try type.init(from: self) }
    guard case .string(let text) = content, let value = leaf.init(text) as? Value else {
      throw Self.mismatch(type)
    }
    return value
  }

  private static func mismatch(_ type: Any.Type) -> DecodingError {
    .typeMismatch(type, .init(codingPath: [], debugDescription: "the value is of another type"))
  }

  private var isNil: Bool { content == .null }

  // MARK: Containers

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = content else { throw Self.mismatch([String: Any].self) }
    let values = members.map { ($0.key, $0.value.content) }
    return KeyedDecodingContainer(
      Keyed(members: Dictionary(values, uniquingKeysWith: { $1 })))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let values) = content else { throw Self.mismatch([Any].self) }
    return Unkeyed(values: values)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { Single(decoder: self) }

  /// Values with keys.
  private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let members: [String: JSON5Value.Content]
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { members.keys.compactMap { Key(stringValue: $0) } }

    private func inner(_ key: String) throws -> KeptDecoder {
      guard let content = members[key] else {
        throw DecodingError.valueNotFound(
          Any.self, .init(codingPath: [], debugDescription: "there is no \(key)"))
      }
      return KeptDecoder(content)
    }

    func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }
    func decodeNil(forKey key: Key) throws -> Bool { try inner(key.stringValue).isNil }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      try inner(key.stringValue).read(type)
    }
    func nestedContainer<Inner: CodingKey>(
      keyedBy type: Inner.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Inner> {
      try inner(key.stringValue).container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try inner(key.stringValue).unkeyedContainer()
    }
    func superDecoder() throws -> any Decoder { try inner("super") }
    func superDecoder(forKey key: Key) throws -> any Decoder { try inner(key.stringValue) }
  }

  /// Values one after the other.
  private struct Unkeyed: UnkeyedDecodingContainer {
    let values: [JSON5Value]
    var currentIndex = 0
    var codingPath: [any CodingKey] { [] }
    var count: Int? { values.count }
    var isAtEnd: Bool { currentIndex >= values.count }

    init(values: [JSON5Value]) { self.values = values }

    private mutating func next() throws -> KeptDecoder {
      guard !isAtEnd else {
        throw DecodingError.valueNotFound(
          Any.self, .init(codingPath: [], debugDescription: "the list is too short"))
      }
      defer { currentIndex += 1 }
      return KeptDecoder(values[currentIndex].content)
    }

    mutating func decodeNil() throws -> Bool {
      guard !isAtEnd, values[currentIndex].content == .null else { return false }
      currentIndex += 1
      return true
    }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      try next().read(type)
    }
    mutating func nestedContainer<Inner: CodingKey>(
      keyedBy type: Inner.Type
    ) throws -> KeyedDecodingContainer<Inner> { try next().container(keyedBy: type) }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      try next().unkeyedContainer()
    }
    mutating func superDecoder() throws -> any Decoder { try next() }
  }

  /// The value itself.
  private struct Single: SingleValueDecodingContainer {
    let decoder: KeptDecoder
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { decoder.isNil }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.read(type) }
  }
}
