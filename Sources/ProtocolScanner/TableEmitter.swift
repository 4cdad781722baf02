// SPDX-License-Identifier: MIT

/// Writes the table of `wl_interface`s that libwayland reads.
struct TableEmitter {
  /// The interfaces in the table.
  let selection: Selection

  /// The text of the file.
  func emit() -> String {
    var writer = SwiftWriter()
    writer.line(BindingsGenerator.header)
    writer.line()
    writer.line("internal import WaylandCore")
    writer.line()
    writer.doc("The descriptions of the interfaces, for libwayland.")
    writer.block("enum Interfaces") { writer in
      writer.doc("All interfaces, in the order of the allowlist.")
      writer.list(
        "static let table = InterfaceTable([", selection.order.map(Names.member), "])")
      for name in selection.order { description(selection.interface(name)!, to: &writer) }
    }
    return writer.text
  }

  private func description(_ interface: WireInterface, to writer: inout SwiftWriter) {
    writer.line()
    let head = "private static var \(Names.member(interface.name)): InterfaceDescription"
    writer.block(head) { writer in
      writer.line("InterfaceDescription(")
      writer.nested { writer in
        writer.line("\"\(interface.name)\", version: \(interface.version),")
        messages("requests", interface.requests, ",", to: &writer)
        messages("events", interface.events, ")", to: &writer)
      }
    }
  }

  private func messages(
    _ label: String, _ messages: [WireMessage], _ end: String, to writer: inout SwiftWriter
  ) {
    guard !messages.isEmpty else { return writer.line("\(label): []\(end)") }
    writer.line("\(label): [")
    writer.nested { writer in
      for message in messages { writer.line(self.message(message) + ",") }
    }
    writer.line("]\(end)")
  }

  private func message(_ message: WireMessage) -> String {
    let wire = message.arguments.flatMap(letters)
    let since = message.since > 1 ? String(message.since) : ""
    let signature = since + wire.map(\.letter).joined()
    let types = wire.map(\.type).contains { $0 >= 0 } ? ", \(wire.map(\.type))" : ""
    return "MessageDescription(\"\(message.name)\", \"\(signature)\"\(types))"
  }

  /// An argument's letters in a libwayland signature, each with the index of its type in the table,
  /// or -1.
  private func letters(_ argument: WireArgument) -> [(letter: String, type: Int)] {
    switch argument.type {
    case .int: [("i", -1)]
    case .uint: [("u", -1)]
    case .fixed: [("f", -1)]
    case .string(let nullable): [(nullable ? "?s" : "s", -1)]
    case .object(let interface, let nullable): [(nullable ? "?o" : "o", index(interface))]
    // The sender chooses the interface: its name and version precede the new id.
    case .newID(nil): [("s", -1), ("u", -1), ("n", -1)]
    case .newID(let interface): [("n", index(interface))]
    case .bytes, .words: [("a", -1)]
    case .fd: [("h", -1)]
    }
  }

  private func index(_ interface: String?) -> Int {
    interface.flatMap(selection.index(of:)) ?? -1
  }
}
