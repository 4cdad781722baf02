// SPDX-License-Identifier: MIT

internal import CSystemd
internal import Glibc

/// Appends values to a message.
@safe
struct MessageWriter {
  /// sd-bus.
  private let functions: csystemd
  /// The message, which the caller keeps.
  private let message: OpaquePointer

  /// Appends to `message`.
  init(_ message: OpaquePointer, _ functions: csystemd) {
    self.functions = functions
    unsafe self.message = message
  }

  /// Appends `values`.
  func append(_ values: [BusValue]) throws(BusFailure) {
    for value in values { try append(value) }
  }

  private func append(_ value: BusValue) throws(BusFailure) {
    switch value {
    case .byte(let number): try append(number, "y")
    // sd-bus takes an int.
    case .bool(let flag): try append(Int32(flag ? 1 : 0), "b")
    case .int16(let number): try append(number, "n")
    case .uint16(let number): try append(number, "q")
    case .int32(let number): try append(number, "i")
    case .uint32(let number): try append(number, "u")
    case .int64(let number): try append(number, "x")
    case .uint64(let number): try append(number, "t")
    case .double(let number): try append(number, "d")
    case .string(let text): try append(text, as: "s")
    case .path(let text): try append(text, as: "o")
    case .signature(let text): try append(text, as: "g")
    // sd-bus sends a duplicate.
    case .descriptor(let descriptor): try append(descriptor.number, "h")
    case .bytes(let bytes): try append(bytes)
    case .array(let type, let values): try append(values, in: "a", type)
    case .structure(let fields):
      guard !fields.isEmpty else { throw .notSent("a struct has no fields") }
      try append(fields, in: "r", BusValue.signature(of: fields))
    case .variant(let value): try append([value], in: "v", value.signature)
    case .dictionary(let key, let value, let entries):
      try open("a", "{\(key)\(value)}")
      for entry in entries { try append([entry.key, entry.value], in: "e", key + value) }
      try close()
    }
  }

  private func append<Value: BitwiseCopyable>(
    _ value: Value, _ letter: Unicode.Scalar
  ) throws(BusFailure) {
    var value = value
    try check(
      unsafe functions.sd_bus_message_append_basic(message, Self.character(letter), &value))
  }

  private func append(_ text: String, as letter: Unicode.Scalar) throws(BusFailure) {
    // sd-bus would send the text up to there.
    guard !text.utf8.contains(0) else { throw .notSent("a text contains the character 0") }
    let result = unsafe text.withCString {
      unsafe functions.sd_bus_message_append_basic(message, Self.character(letter), $0)
    }
    try check(result)
  }

  private func append(_ bytes: [UInt8]) throws(BusFailure) {
    let result = unsafe bytes.withUnsafeBytes {
      unsafe functions.sd_bus_message_append_array(
        message, Self.character("y"), $0.baseAddress, $0.count)
    }
    try check(result)
  }

  private func append(
    _ values: [BusValue], in letter: Unicode.Scalar, _ contents: String
  ) throws(BusFailure) {
    try open(letter, contents)
    try append(values)
    try close()
  }

  private func open(_ letter: Unicode.Scalar, _ contents: String) throws(BusFailure) {
    try check(
      unsafe functions.sd_bus_message_open_container(message, Self.character(letter), contents))
  }

  private func close() throws(BusFailure) {
    try check(unsafe functions.sd_bus_message_close_container(message))
  }

  private func check(_ result: Int32) throws(BusFailure) {
    switch result {
    case 0...: break
    case -ENXIO: throw .notSent("a value has another type than its container")
    case -EINVAL: throw .notSent("a value is not valid in its type")
    default: throw .notSent(BusLibrary.text(result))
    }
  }

  private static func character(_ letter: Unicode.Scalar) -> CChar {
    CChar(truncatingIfNeeded: letter.value)
  }
}
