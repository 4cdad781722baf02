// SPDX-License-Identifier: MIT

/// The contents of one XML file.
struct WireProtocol {
  /// The protocol's name.
  let name: String
  /// The file name without its extension, used for generated files.
  let stem: String
  /// The interfaces, in the order of the file.
  var interfaces: [WireInterface]
}

/// One interface.
struct WireInterface {
  /// The name in the protocol, such as `wl_surface`.
  let name: String
  /// The newest version in the XML; after selection, the version in the allowlist.
  var version: Int
  /// Summary, one line.
  let summary: String
  /// In the order of their opcodes.
  var requests: [WireMessage] = []
  /// In the order of their opcodes.
  var events: [WireMessage] = []
  /// In the order of the file.
  var enums: [WireEnum] = []
  /// Position of the element.
  let location: SourceLocation

  /// True if libwayland handles the interface on both sides, so its events never arrive here.
  var isDisplay: Bool { name == "wl_display" }
  /// True if a request or an event carries a file descriptor.
  var carriesFD: Bool { (requests + events).contains(where: \.carriesFD) }
  /// True if an event destroys the objects, so that they come and go without requests.
  var endsByEvent: Bool { events.contains(where: \.isDestructor) }
}

/// One request or event.
struct WireMessage {
  /// The name in the protocol, such as `set_title`.
  let name: String
  /// The first version with this element.
  let since: Int
  /// True if the message destroys the object.
  let isDestructor: Bool
  /// Summary, one line.
  let summary: String
  /// The arguments, in wire order.
  var arguments: [WireArgument] = []
  /// Position of the element.
  let location: SourceLocation

  /// The argument that creates an object, if any.
  var newObject: WireArgument? { arguments.first { $0.type.isNewID } }
  /// True if the message carries a file descriptor.
  var carriesFD: Bool { arguments.contains { $0.type == .fd } }
}

/// One argument.
struct WireArgument {
  /// The name in the protocol, such as `surface_x`.
  let name: String
  /// The argument's type.
  let type: WireType
  /// Summary in a few words; may be empty.
  let summary: String
  /// Position of the element.
  let location: SourceLocation
}

/// The argument types of the wire format, with the additions of the XML.
enum WireType: Equatable {
  /// A signed number, or an enum.
  case int(EnumReference?)
  /// An unsigned number, an enum or a bitfield.
  case uint(EnumReference?)
  /// A 24.8 fixed-point number.
  case fixed
  /// Text.
  case string(nullable: Bool)
  /// An object of the given interface, or of any if nil.
  case object(interface: String?, nullable: Bool)
  /// An object created by the message; if the interface is nil, the caller chooses it.
  case newID(interface: String?)
  /// Bytes.
  case bytes
  /// An array of 32-bit words, each a number or a value of the enum.
  case words(EnumReference?)
  /// A file descriptor.
  case fd

  /// True if the argument creates an object.
  var isNewID: Bool {
    if case .newID = self { true } else { false }
  }

  /// The enum of the argument, if any.
  var enumReference: EnumReference? {
    switch self {
    case .int(let reference), .uint(let reference), .words(let reference): reference
    case .fixed, .string, .object, .newID, .bytes, .fd: nil
    }
  }

  /// The interface of the argument, if any.
  var interface: String? {
    switch self {
    case .object(let interface, _), .newID(let interface): interface
    case .int, .uint, .fixed, .string, .bytes, .words, .fd: nil
    }
  }
}

/// The name of an enum, of this interface or of another.
struct EnumReference: Hashable {
  /// The interface that declares the enum.
  let interface: String
  /// The enum's name in that interface.
  let name: String
}

/// One enum or bitfield.
struct WireEnum {
  /// The name in the protocol, such as `button_state`.
  let name: String
  /// The first version with this element.
  let since: Int
  /// True for a bitfield.
  let isBitfield: Bool
  /// Summary, one line.
  let summary: String
  /// In the order of the file.
  var entries: [WireEntry] = []
  /// Position of the element.
  let location: SourceLocation
}

/// One value of an enum.
struct WireEntry {
  /// The name in the protocol, such as `top_left`.
  let name: String
  /// The number on the wire.
  let value: UInt32
  /// The first version with this element.
  let since: Int
  /// Summary in a few words.
  let summary: String
  /// Position of the element.
  let location: SourceLocation
}
