// SPDX-License-Identifier: MIT

extension BusValue {
  /// The value in a variant, or in a variant of a variant; any other value itself.
  public var unwrapped: BusValue {
    var value = self
    while case .variant(let inner) = value { value = inner }
    return value
  }

  /// The text, path or signature, also in a variant; nil for other types.
  public var text: String? {
    switch unwrapped {
    case .string(let text), .path(let text), .signature(let text): text
    default: nil
    }
  }

  /// The number, also in a variant; nil for other types and numbers over `Int.max`. Senders differ
  /// in the width that they choose.
  public var integer: Int? {
    switch unwrapped {
    case .byte(let number): Int(number)
    case .int16(let number): Int(number)
    case .uint16(let number): Int(number)
    case .int32(let number): Int(number)
    case .uint32(let number): Int(number)
    case .int64(let number): Int(number)
    case .uint64(let number): Int(exactly: number)
    default: nil
    }
  }

  /// The number, whole or not, also in a variant; nil for other types.
  public var number: Double? {
    if case .double(let number) = unwrapped { return number }
    return integer.map { Double($0) }
  }

  /// The truth value, also in a variant; nil for other types.
  public var flag: Bool? {
    if case .bool(let flag) = unwrapped { return flag }
    return nil
  }

  /// The descriptor, also in a variant; nil for other types.
  public var descriptor: BusDescriptor? {
    if case .descriptor(let descriptor) = unwrapped { return descriptor }
    return nil
  }

  /// The bytes, also in a variant; nil for other types.
  public var bytes: [UInt8]? {
    if case .bytes(let bytes) = unwrapped { return bytes }
    return nil
  }

  /// The values of an array or a struct, also in a variant; nil for other types.
  public var values: [BusValue]? {
    switch unwrapped {
    case .array(_, let values), .structure(let values): values
    default: nil
    }
  }

  /// The entries of a dictionary, also in a variant; nil for other types.
  public var entries: [Entry]? {
    if case .dictionary(_, _, let entries) = unwrapped { return entries }
    return nil
  }

  /// The value of the first entry with the text `key`, without its variant; nil if there is none,
  /// or this is no dictionary.
  public subscript(_ key: String) -> BusValue? {
    entries?.first { $0.key.text == key }?.value.unwrapped
  }
}
