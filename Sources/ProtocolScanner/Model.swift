// SPDX-License-Identifier: MIT

/// The contents of one XML file.
struct WireProtocol {
  /// The protocol's name.
  let name: String
  /// The name of its file without the extension: generated files bear it.
  let stem: String
  /// The interfaces, in the order of the file.
  var interfaces: [WireInterface]
}

/// One interface.
struct WireInterface {
  /// The protocol's name for it, as `wl_surface`.
  let name: String
  /// The newest version: of the XML, or after selection of the allowlist.
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

  /// Whether libwayland handles the interface on both sides, so its events never arrive here.
  var isDisplay: Bool { name == "wl_display" }
  /// True if a request or an event carries a file descriptor.
  var carriesFD: Bool { (requests + events).contains(where: \.carriesFD) }
  /// Whether an event destroys the objects, so that they come and go without requests.
  var endsByEvent: Bool { events.contains(where: \.isDestructor) }
}

/// One request or event.
struct WireMessage {
  /// The protocol's name for it, as `set_title`.
  let name: String
  /// The first version that has it.
  let since: Int
  /// Whether the message destroys the object.
  let isDestructor: Bool
  /// Summary, one line.
  let summary: String
  /// In the order they are sent.
  var arguments: [WireArgument] = []
  /// Position of the element.
  let location: SourceLocation

  /// The argument that makes an object, if there is one.
  var newObject: WireArgument? { arguments.first { $0.type.isNewID } }
  /// Whether the message carries a file descriptor.
  var carriesFD: Bool { arguments.contains { $0.type == .fd } }
}

/// One argument.
struct WireArgument {
  /// The protocol's name for it, as `surface_x`.
  let name: String
  /// Its type.
  let type: WireType
  /// Summary in a few words; may be empty.
  let summary: String
  /// Position of the element.
  let location: SourceLocation
}

/// The types of the wire, with what the XML adds to them.
enum WireType: Equatable {
  /// A signed number, or an enum.
  case int(EnumReference?)
  /// An unsigned number, an enum or a bitfield.
  case uint(EnumReference?)
  /// A 24.8 fixed-point number.
  case fixed
  /// Text.
  case string(nullable: Bool)
  /// An object of the interface, or of any.
  case object(interface: String?, nullable: Bool)
  /// An object that the message makes; without an interface, one that the caller names.
  case newID(interface: String?)
  /// Bytes.
  case bytes
  /// An array of 32-bit words, each a number or a value of the enum.
  case words(EnumReference?)
  /// A file descriptor.
  case fd

  /// Whether the message creates an object.
  var isNewID: Bool {
    if case .newID = self { true } else { false }
  }

  /// The enum it is typed by.
  var enumReference: EnumReference? {
    switch self {
    case .int(let reference), .uint(let reference), .words(let reference): reference
    case .fixed, .string, .object, .newID, .bytes, .fd: nil
    }
  }

  /// The interface it names.
  var interface: String? {
    switch self {
    case .object(let interface, _), .newID(let interface): interface
    case .int, .uint, .fixed, .string, .bytes, .words, .fd: nil
    }
  }
}

/// The name of an enum, of this interface or of another.
struct EnumReference: Hashable {
  /// The interface that has it.
  let interface: String
  /// Its name there.
  let name: String
}

/// One enum or bitfield.
struct WireEnum {
  /// The protocol's name for it, as `button_state`.
  let name: String
  /// The first version that has it.
  let since: Int
  /// Whether this is a bitfield.
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
  /// The protocol's name for it, as `top_left`.
  let name: String
  /// The number on the wire.
  let value: UInt32
  /// The first version that has it.
  let since: Int
  /// Summary in a few words.
  let summary: String
  /// Position of the element.
  let location: SourceLocation
}
