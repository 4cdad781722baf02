// SPDX-License-Identifier: MIT

/// Writes the file of one protocol: a class for each interface.
struct ClassEmitter {
  /// Swift names of types.
  let names: TypeNames
  /// Writes the received messages of a class.
  private let incoming: IncomingEmitter

  init(_ names: TypeNames) {
    self.names = names
    incoming = IncomingEmitter(names: names)
  }

  /// The text of the file, which imports `imports`.
  func emit(_ model: WireProtocol, imports: [String]) -> String {
    var writer = SwiftWriter()
    writer.line(BindingsGenerator.header)
    writer.line()
    for module in imports { writer.line("public import \(module)") }
    for interface in model.interfaces where !isImplementedByLibwayland(interface) {
      writer.line()
      emit(interface, to: &writer)
    }
    return writer.text
  }

  /// True for the interfaces whose server side is part of libwayland.
  private func isImplementedByLibwayland(_ interface: WireInterface) -> Bool {
    names.side == .server && ["wl_display", "wl_registry"].contains(interface.name)
  }

  private func emit(_ interface: WireInterface, to writer: inout SwiftWriter) {
    let received = received(interface)
    writer.doc(interface.summary)
    writer.block("public final class \(names.object(interface.name)): \(names.base)") { writer in
      if !received.isEmpty {
        incoming.handler(received, to: &writer)
        writer.line()
      }
      writer.doc("`\(interface.name)`, version \(interface.version).")
      let index = names.selection.index(of: interface.name)!
      writer.line(
        "public override class var interface: Interface { Interfaces.table[\(index)] }")
      initializer(interface, to: &writer)
      outgoing(interface, to: &writer)
      if !received.isEmpty {
        incoming.messages(received, of: interface, to: &writer)
        incoming.dispatch(received, to: &writer)
        incoming.disarm(to: &writer)
      }
      for model in interface.enums { EnumEmitter().emit(model, to: &writer) }
    }
  }

  /// The messages received by the class; libwayland receives the display's.
  private func received(_ interface: WireInterface) -> [WireMessage] {
    switch names.side {
    case .client: interface.isDisplay ? [] : interface.events
    case .server: interface.requests
    }
  }

  /// Writes the required initializer, which hides the base class's others. The display keeps those.
  private func initializer(_ interface: WireInterface, to writer: inout SwiftWriter) {
    guard names.side == .client, !interface.isDisplay else { return }
    writer.line()
    writer.doc("Creates the object from a proxy that a request or an event has created.")
    writer.line("public required init(_ new: NewProxy) { super.init(new) }")
  }

  private func outgoing(_ interface: WireInterface, to writer: inout SwiftWriter) {
    switch names.side {
    case .client:
      let emitter = RequestEmitter(names: names)
      for (opcode, request) in interface.requests.enumerated() {
        emitter.emit(request, opcode, to: &writer)
      }
    case .server:
      let emitter = EventEmitter(names: names)
      for (opcode, event) in interface.events.enumerated() {
        emitter.emit(event, opcode, to: &writer)
      }
    }
  }
}
