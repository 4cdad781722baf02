// SPDX-License-Identifier: MIT

import JSON5

/// Writes a value as a line of JSON, for an app that keeps it. Each number, truth value and text is
/// a string, so that `KeptDecoder` reads it without loss.
struct KeptEncoder: Encoder {
  /// The part of the document that is written.
  private let node: Node
  /// The number of values around this one.
  private let depth: Int

  /// The way from the outermost value, which no error tells.
  let codingPath: [any CodingKey] = []
  /// Nothing is known of the user.
  let userInfo: [CodingUserInfoKey: Any] = [:]

  /// The deepest nesting that can be read again.
  private static let maximumDepth = JSON5Limits().depth

  /// A part of the document, which is filled bit by bit, and is null while nothing is in it.
  private final class Node {
    /// A number, a truth value or a text.
    var text: String?
    /// Values one after the other.
    var list: [Node]?
    /// Values with keys.
    var members: [String: Node]?

    /// The part as JSON.
    var json: JSON {
      if let list { return .array(list.map(\.json)) }
      guard let members else { return JSON(text) }
      return .object(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) })
    }
  }

  private init(_ node: Node, depth: Int) {
    self.node = node
    self.depth = depth
  }

  /// The line of a value. Throws if the value cannot be written.
  static func line(_ value: some Encodable) throws -> String {
    let encoder = Self(Node(), depth: 0)
    try encoder.write(value)
    return encoder.node.json.line
  }

  private func write(_ value: some Encodable) throws {
    if let leaf = value as? any KeptLeaf { return node.text = leaf.description }
    guard depth < Self.maximumDepth else {
      throw EncodingError.invalidValue(
        value, .init(codingPath: [], debugDescription: "values are nested too deeply"))
    }
    try value.encode(to: self)
  }

  // MARK: Containers

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.members = node.members ?? [:]
    return KeyedEncodingContainer(Keyed<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.list = node.list ?? []
    return Unkeyed(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

  /// An encoder of a new value within this one, with a key in an object and without one in a list.
  private func inner(_ key: (any CodingKey)? = nil) -> KeptEncoder {
    let child = Node()
    node.list?.append(child)
    node.members?[key?.stringValue ?? "super"] = child
    return KeptEncoder(child, depth: depth + 1)
  }

  /// Values with keys.
  private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: KeptEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) { _ = encoder.inner(key) }
    func encode(_ value: some Encodable, forKey key: Key) throws {
      try encoder.inner(key).write(value)
    }
    func nestedContainer<Inner: CodingKey>(
      keyedBy type: Inner.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Inner> { encoder.inner(key).container(keyedBy: type) }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      encoder.inner(key).unkeyedContainer()
    }
    func superEncoder() -> any Encoder { encoder.inner() }
    func superEncoder(forKey key: Key) -> any Encoder { encoder.inner(key) }
  }

  /// Values one after the other.
  private struct Unkeyed: UnkeyedEncodingContainer {
    let encoder: KeptEncoder
    var codingPath: [any CodingKey] { [] }
    var count: Int { encoder.node.list?.count ?? 0 }

    func encodeNil() { _ = encoder.inner() }
    func encode(_ value: some Encodable) throws { try encoder.inner().write(value) }
    func nestedContainer<Inner: CodingKey>(
      keyedBy type: Inner.Type
    ) -> KeyedEncodingContainer<Inner> { encoder.inner().container(keyedBy: type) }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
      encoder.inner().unkeyedContainer()
    }
    func superEncoder() -> any Encoder { encoder.inner() }
  }

  /// The value itself.
  private struct Single: SingleValueEncodingContainer {
    let encoder: KeptEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil() {}
    func encode(_ value: some Encodable) throws {
      try KeptEncoder(encoder.node, depth: encoder.depth + 1).write(value)
    }
  }
}

/// A value that is kept as its text.
protocol KeptLeaf: LosslessStringConvertible {}

extension Bool: KeptLeaf {}
extension String: KeptLeaf {}
extension Double: KeptLeaf {}
extension Float: KeptLeaf {}
extension Int: KeptLeaf {}
extension Int8: KeptLeaf {}
extension Int16: KeptLeaf {}
extension Int32: KeptLeaf {}
extension Int64: KeptLeaf {}
extension UInt: KeptLeaf {}
extension UInt8: KeptLeaf {}
extension UInt16: KeptLeaf {}
extension UInt32: KeptLeaf {}
extension UInt64: KeptLeaf {}
