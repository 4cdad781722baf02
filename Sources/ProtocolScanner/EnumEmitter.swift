// SPDX-License-Identifier: MIT

/// Writes the enums of an interface. An enum becomes a Swift enum, so that a `switch` covers every
/// value, with an extra case for unknown values from a newer peer. A bitfield becomes an option
/// set.
struct EnumEmitter {
  /// Writes `model` as a type inside its interface's class.
  func emit(_ model: WireEnum, to writer: inout SwiftWriter) {
    writer.line()
    writer.doc(model.summary)
    if model.isBitfield { bitfield(model, to: &writer) } else { enumeration(model, to: &writer) }
  }

  private func bitfield(_ model: WireEnum, to writer: inout SwiftWriter) {
    let type = Names.enumeration(model.name)
    writer.block("public struct \(type): OptionSet, Hashable, Sendable") { writer in
      writer.doc("The bits, including unknown ones.")
      writer.line("public let rawValue: UInt32")
      writer.line()
      writer.doc("Creates a set from its bits.")
      writer.line("public init(rawValue: UInt32) { self.rawValue = rawValue }")
      writer.line()
      for entry in model.entries {
        writer.doc(entry.summary)
        let value = entry.value == 0 ? "[]" : "\(type)(rawValue: \(hex(entry.value)))"
        writer.line("public static let \(name(entry, model)): \(type) = \(value)")
      }
    }
  }

  private func enumeration(_ model: WireEnum, to writer: inout SwiftWriter) {
    let type = Names.enumeration(model.name)
    writer.block("public enum \(type): RawRepresentable, Hashable, Sendable") { writer in
      for entry in model.entries {
        writer.doc(entry.summary)
        writer.line("case \(name(entry, model))")
      }
      writer.doc("A value that these bindings do not define.")
      writer.line("case \(Names.unrecognized)(UInt32)")
      writer.line()
      decoder(model, to: &writer)
      writer.line()
      encoder(model, to: &writer)
    }
  }

  private func decoder(_ model: WireEnum, to writer: inout SwiftWriter) {
    writer.doc("Creates the value from its number in the protocol.")
    writer.block("public init(rawValue: UInt32)") { writer in
      writer.line("switch rawValue {")
      for entry in model.entries {
        writer.line("case \(entry.value): self = .\(label(entry, model))")
      }
      writer.line("default: self = .\(Names.unrecognized)(rawValue)")
      writer.line("}")
    }
  }

  private func encoder(_ model: WireEnum, to writer: inout SwiftWriter) {
    writer.doc("The number in the protocol.")
    writer.block("public var rawValue: UInt32") { writer in
      writer.line("switch self {")
      for entry in model.entries {
        writer.line("case .\(label(entry, model)): \(entry.value)")
      }
      writer.line("case .\(Names.unrecognized)(let rawValue): rawValue")
      writer.line("}")
    }
  }

  /// The Swift name of an entry in its declaration.
  private func name(_ entry: WireEntry, _ model: WireEnum) -> String {
    Names.member(Names.entry(entry.name, of: model.name))
  }

  /// The Swift name of an entry after a dot.
  private func label(_ entry: WireEntry, _ model: WireEnum) -> String {
    Names.label(Names.entry(entry.name, of: model.name))
  }

  private func hex(_ value: UInt32) -> String { "0x" + String(value, radix: 16, uppercase: true) }
}
