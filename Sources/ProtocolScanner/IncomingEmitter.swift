// SPDX-License-Identifier: MIT

/// Writes the received messages of a class, the same way for both sides: an enum of the messages,
/// the handler, and the code that decodes a message and calls the handler.
struct IncomingEmitter {
  /// Swift names of types.
  let names: TypeNames

  /// The name of the enum: a client receives events, a server receives requests.
  private var type: String {
    switch names.side {
    case .client: "Event"
    case .server: "Request"
    }
  }

  // MARK: The handler

  /// Writes the stored handler, and the function that releases it.
  func handler(_ messages: [WireMessage], to writer: inout SwiftWriter) {
    let convention = messages.contains(where: \.carriesFD) ? "consuming " : ""
    let life =
      messages.contains(where: \.isDestructor) && names.side == .client
      ? "Kept after an event that ends the object, so that the object can be reused."
      : "Released when the object is destroyed."
    writer.doc("Receives every \(type.lowercased()). \(life)")
    writer.line("public var on\(type): ((\(convention)\(type)) -> Void)?")
  }

  /// Writes the function that releases the handler.
  func disarm(to writer: inout SwiftWriter) {
    writer.line()
    writer.doc("Releases the handler.")
    writer.line("public override func disarm() { on\(type) = nil }")
  }

  // MARK: The messages

  /// Writes the enum of the messages.
  func messages(
    _ messages: [WireMessage], of interface: WireInterface, to writer: inout SwiftWriter
  ) {
    writer.line()
    let objects = messages.flatMap(\.arguments).contains {
      if case .object = $0.type { true } else { false }
    }
    let absent = " An object is nil if null was sent or if it was already destroyed on this side."
    let article = type == "Event" ? "An" : "A"
    writer.doc(
      "\(article) \(type.lowercased()) of `\(interface.name)`.\(objects ? absent : "")")
    let copying = messages.contains(where: \.carriesFD) ? ": ~Copyable" : ""
    writer.block("public enum \(type)\(copying)") { writer in
      for message in messages {
        writer.doc(
          message.summary, message.arguments.map { (Names.label($0.name), $0.summary) })
        let values = message.arguments.map {
          "\(Names.label($0.name)): \(names.payload($0.type))"
        }
        let name = Names.member(message.name)
        if values.isEmpty {
          writer.line("case \(name)")
        } else {
          writer.list("case \(name)(", values, ")")
        }
      }
    }
  }

  // MARK: Reading

  /// Writes the function that decodes a message and passes it to the handler.
  func dispatch(_ messages: [WireMessage], to writer: inout SwiftWriter) {
    writer.line()
    writer.doc("Decodes one \(type.lowercased()) and passes it to `on\(type)`.")
    writer.list(
      "public override func dispatch(",
      ["_ opcode: UInt32", "_ arguments: inout \(type)Arguments"], ") {")
    writer.nested { writer in
      writer.line("switch opcode {")
      for (opcode, message) in messages.enumerated() {
        writer.line("case \(opcode):")
        writer.nested { read(message, to: &$0) }
      }
      writer.line("default: super.dispatch(opcode, &arguments)")
      writer.line("}")
    }
    writer.line("}")
  }

  private func read(_ message: WireMessage, to writer: inout SwiftWriter) {
    for argument in message.arguments {
      writer.line("let \(Names.member(argument.name)) = \(names.decoded(argument.type))")
    }
    // Comes before the handler, which may then reuse the object.
    if message.isDestructor { writer.line(names.side == .client ? "expire()" : "retire()") }
    if names.side == .client, let new = message.newObject {
      writer.line("guard let on\(type) else { return \(Names.member(new.name)).retire() }")
    }
    let bound = names.side == .client && message.newObject != nil ? "" : "?"
    let values = message.arguments.map {
      "\(Names.label($0.name)): \(Names.member($0.name))"
    }
    let name = Names.label(message.name)
    if values.isEmpty {
      writer.line("on\(type)\(bound)(.\(name))")
    } else {
      writer.call("on\(type)\(bound)(.\(name)(", values, "))")
    }
  }
}
