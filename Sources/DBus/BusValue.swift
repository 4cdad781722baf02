// SPDX-License-Identifier: MIT

/// A value in a message, by its type in D-Bus.
public enum BusValue: Hashable, Sendable {
  /// An entry of a dictionary.
  public struct Entry: Hashable, Sendable {
    /// The key, of a basic type.
    public var key: BusValue
    /// The value.
    public var value: BusValue

    /// Creates an entry.
    public init(_ key: BusValue, _ value: BusValue) {
      self.key = key
      self.value = value
    }
  }

  /// An unsigned number of 8 bits, `y`.
  case byte(UInt8)
  /// A truth value, `b`.
  case bool(Bool)
  /// A number of 16 bits, `n`.
  case int16(Int16)
  /// An unsigned number of 16 bits, `q`.
  case uint16(UInt16)
  /// A number of 32 bits, `i`.
  case int32(Int32)
  /// An unsigned number of 32 bits, `u`.
  case uint32(UInt32)
  /// A number of 64 bits, `x`.
  case int64(Int64)
  /// An unsigned number of 64 bits, `t`.
  case uint64(UInt64)
  /// A floating-point number, `d`.
  case double(Double)
  /// A text, `s`.
  case string(String)
  /// The path of an object, `o`.
  case path(String)
  /// A sequence of types, `g`.
  case signature(String)
  /// A file descriptor, `h`.
  case descriptor(BusDescriptor)
  /// An array of bytes, `ay`.
  case bytes([UInt8])
  /// An array of values, all of the type `of`.
  case array(of: String, [BusValue])
  /// A dictionary, `a{…}`, with the types of its keys and values, in the order of the message. A
  /// sender may have given a key twice.
  case dictionary(key: String, value: String, [Entry])
  /// A struct, `(…)`.
  case structure([BusValue])
  /// A value with its type, `v`.
  indirect case variant(BusValue)

  /// An array of texts.
  public static func strings(_ texts: [String]) -> BusValue {
    .array(of: "s", texts.map { .string($0) })
  }

  /// A dictionary of values by name, `a{sv}`, in the order of the names.
  public static func options(_ values: [String: BusValue]) -> BusValue {
    let entries = values.sorted { $0.key < $1.key }
      .map { Entry(.string($0.key), .variant($0.value)) }
    return .dictionary(key: "s", value: "v", entries)
  }

  /// The type, as in a signature.
  public var signature: String {
    switch self {
    case .byte: "y"
    case .bool: "b"
    case .int16: "n"
    case .uint16: "q"
    case .int32: "i"
    case .uint32: "u"
    case .int64: "x"
    case .uint64: "t"
    case .double: "d"
    case .string: "s"
    case .path: "o"
    case .signature: "g"
    case .descriptor: "h"
    case .bytes: "ay"
    case .array(let type, _): "a\(type)"
    case .dictionary(let key, let value, _): "a{\(key)\(value)}"
    case .structure(let fields): "(\(Self.signature(of: fields)))"
    case .variant: "v"
    }
  }

  /// The types of several values.
  public static func signature(of values: [BusValue]) -> String {
    values.map(\.signature).joined()
  }
}
