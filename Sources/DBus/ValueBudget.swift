// SPDX-License-Identifier: MIT

/// The memory for the values that other programs have this one keep.
struct ValueBudget {
  /// The bytes that are left.
  private var left: Int

  /// A budget of `bytes`.
  init(bytes: Int) { left = bytes }

  /// Puts `value` into a dictionary of properties if there is room for it; otherwise the property
  /// is left out.
  mutating func set(_ name: String, _ value: BusValue, in values: inout [String: BusValue]) {
    give(back: values.removeValue(forKey: name), name)
    let memory = Self.memory(value, name)
    guard memory <= left else { return }
    left -= memory
    values[name] = value
  }

  /// Takes back the memory of properties that are forgotten.
  mutating func give(back values: [String: BusValue]?) {
    for (name, value) in values ?? [:] { give(back: value, name) }
  }

  /// Takes back the memory of a property that is forgotten, if there was one.
  mutating func give(back value: BusValue?, _ name: String) {
    if let value { left += Self.memory(value, name) }
  }

  private static func memory(_ value: BusValue, _ name: String) -> Int {
    name.utf8.count + value.memory
  }
}

extension BusValue {
  /// The memory of the value in bytes, about.
  fileprivate var memory: Int {
    switch self {
    case .byte, .bool, .int16, .uint16, .int32, .uint32, .int64, .uint64, .double, .descriptor: 32
    case .string(let text), .path(let text), .signature(let text): 32 + text.utf8.count
    case .bytes(let bytes): 32 + bytes.count
    case .array(_, let values), .structure(let values): values.reduce(32) { $0 + $1.memory }
    case .variant(let value): 32 + value.memory
    case .dictionary(_, _, let entries):
      entries.reduce(32) { $0 + $1.key.memory + $1.value.memory }
    }
  }
}
