// SPDX-License-Identifier: MIT

internal import CWaylandClient

/// A reference to a `wl_interface` in a table that lives as long as the process.
@safe
public struct Interface: @unchecked Sendable, Equatable {
  /// The `wl_interface`; immutable once the table is filled.
  let raw: UnsafePointer<wl_interface>

  /// The name in the protocol, as `wl_surface`.
  public var name: String { unsafe String(cString: raw.pointee.name) }

  /// The newest version that the bindings support.
  public var version: UInt32 { unsafe UInt32(raw.pointee.version) }

  /// The address of the `wl_interface`, for the server side's bindings.
  public var address: UnsafeRawPointer { unsafe UnsafeRawPointer(raw) }

  /// True if both refer to the same table entry.
  public static func == (a: Self, b: Self) -> Bool { unsafe a.raw == b.raw }
}

/// The generated description of a request or an event.
public struct MessageDescription: Sendable {
  /// The name in the protocol.
  let name: StaticString
  /// The arguments in libwayland's notation: an optional first version, then letters of `iufsonah`,
  /// with `?` before nullable ones.
  let signature: StaticString
  /// For each argument, the table index of its interface; -1 for none or any. Empty if no argument
  /// has an interface.
  let types: [Int]

  /// A message.
  public init(_ name: StaticString, _ signature: StaticString, _ types: [Int] = []) {
    self.name = name
    self.signature = signature
    self.types = types
  }

  /// The number of arguments on the wire.
  var argumentCount: Int {
    signature.withUTF8Buffer { letters in
      unsafe letters.count { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    }
  }
}

/// The generated description of an interface.
public struct InterfaceDescription: Sendable {
  /// The name in the protocol.
  let name: StaticString
  /// The newest version that the bindings support.
  let version: Int32
  /// The requests by opcode.
  let requests: [MessageDescription]
  /// The events by opcode.
  let events: [MessageDescription]

  /// An interface.
  public init(
    _ name: StaticString, version: Int32, requests: [MessageDescription],
    events: [MessageDescription]
  ) {
    self.name = name
    self.version = version
    self.requests = requests
    self.events = events
  }
}

/// The `wl_interface` table of one set of bindings. Its entries refer to each other, so they are
/// allocated together and then filled. Never freed, since libwayland keeps pointers into it.
@safe
public struct InterfaceTable: @unchecked Sendable {
  /// The interfaces, in the order of their descriptions.
  private let interfaces: UnsafeMutablePointer<wl_interface>
  /// The number of interfaces.
  public let count: Int

  /// Allocates and fills the table.
  public init(_ descriptions: [InterfaceDescription]) {
    count = descriptions.count
    unsafe interfaces = .allocate(capacity: descriptions.count)
    for (index, description) in descriptions.enumerated() {
      unsafe (interfaces + index).initialize(
        to: wl_interface(
          name: Self.characters(description.name), version: description.version,
          method_count: Int32(description.requests.count),
          methods: messages(description.requests),
          event_count: Int32(description.events.count), events: messages(description.events)))
    }
  }

  /// The interface at `index` of the descriptions.
  public subscript(index: Int) -> Interface {
    precondition(index >= 0 && index < count, "no interface \(index) in a table of \(count)")
    return unsafe Interface(raw: interfaces + index)
  }

  private func messages(_ descriptions: [MessageDescription]) -> UnsafePointer<wl_message>? {
    guard !descriptions.isEmpty else { return nil }
    let messages = UnsafeMutablePointer<wl_message>.allocate(capacity: descriptions.count)
    for (index, description) in descriptions.enumerated() {
      unsafe (messages + index).initialize(
        to: wl_message(
          name: Self.characters(description.name),
          signature: Self.characters(description.signature), types: types(description)))
    }
    return unsafe UnsafePointer(messages)
  }

  /// One entry per argument, even if none has an interface: libwayland's debug log reads that of
  /// every new object.
  private func types(
    _ description: MessageDescription
  ) -> UnsafeMutablePointer<UnsafePointer<wl_interface>?>? {
    let count = description.argumentCount
    guard count > 0 else { return nil }
    let types = UnsafeMutablePointer<UnsafePointer<wl_interface>?>.allocate(capacity: count)
    unsafe types.initialize(repeating: nil, count: count)
    for (position, index) in description.types.enumerated() where index >= 0 {
      unsafe types[position] = UnsafePointer(interfaces + index)
    }
    return unsafe types
  }

  /// String literals end in a zero byte and live as long as the process.
  private static func characters(_ literal: StaticString) -> UnsafePointer<CChar> {
    unsafe UnsafeRawPointer(literal.utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
