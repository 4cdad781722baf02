internal import CWaylandClient

/// What libwayland knows an interface by: a pointer into a table that lives as long as the process.
@safe
public struct Interface: @unchecked Sendable, Equatable {
  /// The `wl_interface`, immutable after the table was built.
  let raw: UnsafePointer<wl_interface>

  /// The protocol's name, as `wl_surface`.
  public var name: String { unsafe String(cString: raw.pointee.name) }

  /// The newest version these bindings were made for.
  public var version: UInt32 { unsafe UInt32(raw.pointee.version) }

  /// The address of the `wl_interface`, for a sibling boundary such as the server side.
  public var address: UnsafeRawPointer { unsafe UnsafeRawPointer(raw) }

  /// Two interfaces are the same when they are the same entry of a table.
  public static func == (a: Self, b: Self) -> Bool { unsafe a.raw == b.raw }
}

/// One request or event, as generated code states it.
public struct MessageDescription: Sendable {
  /// The protocol's name for it.
  let name: StaticString
  /// Its arguments in libwayland's letters: an optional `since`, then `iufsonah` with `?` before
  /// what may be null.
  let signature: StaticString
  /// For every argument the index in the table of the interface it carries, -1 where it carries
  /// none or any. Empty where no argument carries one.
  let types: [Int]

  /// A message.
  public init(_ name: StaticString, _ signature: StaticString, _ types: [Int] = []) {
    self.name = name
    self.signature = signature
    self.types = types
  }

  /// How many arguments there are on the wire.
  var argumentCount: Int {
    signature.withUTF8Buffer { letters in
      unsafe letters.count { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    }
  }
}

/// One interface, as generated code states it.
public struct InterfaceDescription: Sendable {
  /// The protocol's name for it.
  let name: StaticString
  /// The newest version the bindings were made for.
  let version: Int32
  /// Requests in the order of their opcodes.
  let requests: [MessageDescription]
  /// Events in the order of their opcodes.
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

/// The `wl_interface` tables of one set of bindings. They refer to each other in circles, so they
/// are allocated together, filled, and never freed: libwayland keeps pointers into them.
@safe
public struct InterfaceTable: @unchecked Sendable {
  /// The interfaces, in the order of their descriptions.
  private let interfaces: UnsafeMutablePointer<wl_interface>
  /// How many there are.
  public let count: Int

  /// Allocates and fills the tables.
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

  /// A place for every argument, also where none carries an interface: libwayland's debug log reads
  /// that of every new object.
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
