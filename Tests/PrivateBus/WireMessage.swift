// SPDX-License-Identifier: MIT

/// A message as bytes, with a valid head and any body, and what a server says before it.
public enum WireMessage {
  /// What a server answers to a client that asks to be let in.
  public static let welcome = Array(
    "DATA\r\nOK 0123456789abcdef0123456789abcdef\r\nAGREE_UNIX_FD\r\n".utf8)

  /// The kind of message.
  public enum Kind: UInt8, CaseIterable, Sendable {
    /// A call of a method.
    case call = 1
    /// A reply to the call with the number 1.
    case reply = 2
    /// An error in place of a reply.
    case error = 3
    /// A signal.
    case signal = 4
  }

  /// A message whose body has the types `signature`.
  public static func bytes(
    _ kind: Kind, serial: UInt32 = 1, signature: String = "", body: [UInt8] = [],
    descriptors: UInt32 = 0
  ) -> [UInt8] {
    var fields: [UInt8] = []
    func field(_ code: UInt8, _ type: Character, _ value: [UInt8]) {
      fields.pad(to: 8)
      fields += [code, 1, type.asciiValue ?? 0, 0] + value
    }
    func text(_ text: String) -> [UInt8] { word(UInt32(text.utf8.count)) + Array(text.utf8) + [0] }
    if kind == .call || kind == .signal {
      field(1, "o", text("/test"))
      field(2, "s", text("test.Wire"))
      field(3, "s", text("Member"))
    } else {
      field(5, "u", word(1))
    }
    if kind == .error { field(4, "s", text("test.Error")) }
    field(8, "g", [UInt8(truncatingIfNeeded: signature.utf8.count)] + Array(signature.utf8) + [0])
    if descriptors > 0 { field(9, "u", word(descriptors)) }
    var message = [UInt8(ascii: "l"), kind.rawValue, 0, 1]
    message += word(UInt32(body.count)) + word(serial) + word(UInt32(fields.count)) + fields
    message.pad(to: 8)
    return message + body
  }

  /// A number of four bytes.
  public static func word(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}

extension [UInt8] {
  /// Appends zeros up to a multiple of `size`.
  fileprivate mutating func pad(to size: Int) { while count % size != 0 { append(0) } }
}
