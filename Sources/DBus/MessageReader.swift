// SPDX-License-Identifier: MIT

internal import CSystemd
internal import Glibc

/// Reads the values of a message, within limits.
@safe
struct MessageReader {
  /// sd-bus.
  private let functions: csystemd
  /// The message, which the caller keeps.
  private let message: OpaquePointer
  /// The rest of the limits.
  private(set) var left: BusLimits

  /// Reads `message` from its beginning.
  init(_ message: OpaquePointer, _ functions: csystemd, _ limits: BusLimits) {
    self.functions = functions
    unsafe self.message = message
    left = limits
  }

  /// Reads all values, up to the end of the message or of the container that was entered.
  mutating func values() throws(BusFailure) -> [BusValue] {
    var values: [BusValue] = []
    while let type = try peek() { values.append(try value(type)) }
    return values
  }

  /// The type of the next value.
  private struct ValueType {
    /// The letter of the type.
    let letter: UInt8
    /// The types within a container; empty for others.
    let contents: String
  }

  /// The type of the next value; nil at the end of the container.
  private func peek() throws(BusFailure) -> ValueType? {
    var letter: CChar = 0
    var contents: UnsafePointer<CChar>?
    let result = unsafe functions.sd_bus_message_peek_type(message, &letter, &contents)
    guard try Self.isThere(result) else { return nil }
    return ValueType(
      letter: UInt8(bitPattern: letter),
      contents: unsafe contents.map { unsafe String(cString: $0) } ?? "")
  }

  private mutating func value(_ type: ValueType) throws(BusFailure) -> BusValue {
    try take(values: 1)
    switch type.letter {
    case UInt8(ascii: "a"): return try array(type.contents)
    case UInt8(ascii: "r"): return .structure(try contents(of: type))
    case UInt8(ascii: "v"):
      guard let value = try contents(of: type).first else { throw Self.damaged }
      return .variant(value)
    default: return try basic(type.letter)
    }
  }

  private mutating func array(_ element: String) throws(BusFailure) -> BusValue {
    if element == "y" { return .bytes(try byteArray()) }
    let type = ValueType(letter: UInt8(ascii: "a"), contents: element)
    guard element.hasPrefix("{") else { return .array(of: element, try contents(of: type)) }
    try enter(type)
    var entries: [BusValue.Entry] = []
    while let entry = try peek() {
      try take(values: 1)
      let pair = try contents(of: entry)
      guard pair.count == 2 else { throw Self.damaged }
      entries.append(BusValue.Entry(pair[0], pair[1]))
    }
    try exit()
    // The key has one letter, after the brace.
    let types = element.dropFirst().dropLast()
    return .dictionary(key: String(types.prefix(1)), value: String(types.dropFirst()), entries)
  }

  private mutating func byteArray() throws(BusFailure) -> [UInt8] {
    var start: UnsafeRawPointer?
    var count = 0
    let result = unsafe functions.sd_bus_message_read_array(
      message, CChar(UInt8(ascii: "y")), &start, &count)
    guard result >= 0 else { throw Self.failure(result) }
    try take(bytes: count)
    return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: count))
  }

  private mutating func contents(of type: ValueType) throws(BusFailure) -> [BusValue] {
    try enter(type)
    let values = try values()
    try exit()
    return values
  }

  private mutating func basic(_ letter: UInt8) throws(BusFailure) -> BusValue {
    switch letter {
    case UInt8(ascii: "y"): .byte(try read(0, letter))
    // sd-bus gives an int.
    case UInt8(ascii: "b"): .bool(try read(Int32(0), letter) != 0)
    case UInt8(ascii: "n"): .int16(try read(0, letter))
    case UInt8(ascii: "q"): .uint16(try read(0, letter))
    case UInt8(ascii: "i"): .int32(try read(0, letter))
    case UInt8(ascii: "u"): .uint32(try read(0, letter))
    case UInt8(ascii: "x"): .int64(try read(0, letter))
    case UInt8(ascii: "t"): .uint64(try read(0, letter))
    case UInt8(ascii: "d"): .double(try read(0, letter))
    case UInt8(ascii: "s"): .string(try text(letter))
    case UInt8(ascii: "o"): .path(try text(letter))
    case UInt8(ascii: "g"): .signature(try text(letter))
    case UInt8(ascii: "h"): .descriptor(try descriptor())
    default: throw Self.damaged
    }
  }

  private func read<Value: BitwiseCopyable>(
    _ zero: Value, _ letter: UInt8
  ) throws(BusFailure) -> Value {
    var value = zero
    let result = unsafe functions.sd_bus_message_read_basic(
      message, CChar(bitPattern: letter), &value)
    guard try Self.isThere(result) else { throw Self.damaged }
    return value
  }

  private mutating func text(_ letter: UInt8) throws(BusFailure) -> String {
    var start: UnsafePointer<CChar>?
    let result = unsafe functions.sd_bus_message_read_basic(
      message, CChar(bitPattern: letter), &start)
    guard try Self.isThere(result), let start = unsafe start else { throw Self.damaged }
    try take(bytes: unsafe strlen(start))
    return unsafe String(cString: start)
  }

  private func descriptor() throws(BusFailure) -> BusDescriptor {
    let number = try read(Int32(0), UInt8(ascii: "h"))
    guard let copy = BusDescriptor.duplicate(number) else {
      throw .illTyped("no file descriptor is left")
    }
    return BusDescriptor(adopting: copy)
  }

  private func enter(_ type: ValueType) throws(BusFailure) {
    let result = unsafe functions.sd_bus_message_enter_container(
      message, CChar(bitPattern: type.letter), type.contents)
    guard try Self.isThere(result) else { throw Self.damaged }
  }

  private func exit() throws(BusFailure) {
    let result = unsafe functions.sd_bus_message_exit_container(message)
    guard result >= 0 else { throw Self.failure(result) }
  }

  private mutating func take(bytes: Int = 0, values: Int = 0) throws(BusFailure) {
    left.bytes -= bytes
    left.values -= values
    if left.bytes < 0 || left.values < 0 { throw .tooLarge }
  }

  /// True if sd-bus found a value, false at the end of a container.
  private static func isThere(_ result: Int32) throws(BusFailure) -> Bool {
    guard result >= 0 else { throw failure(result) }
    return result > 0
  }

  private static var damaged: BusFailure { failure(-EBADMSG) }

  private static func failure(_ result: Int32) -> BusFailure {
    .illTyped(result == -EBADMSG ? "it is damaged" : BusLibrary.text(result))
  }
}
