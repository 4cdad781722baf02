// SPDX-License-Identifier: MIT

/// Writes the methods with which a server sends events. The methods validate nothing, so that a
/// test's compositor can misbehave.
struct EventEmitter {
  /// Swift names of types.
  let names: TypeNames

  /// Writes the method for `event`.
  func emit(_ event: WireMessage, _ opcode: Int, to writer: inout SwiftWriter) {
    writer.line()
    writer.doc(event.summary, event.arguments.map { (Names.label($0.name), $0.summary) })
    let name = "post\(Names.type(event.name))"
    let parameters = event.arguments.filter { !$0.type.isNewID }.map {
      "\(Names.label($0.name)): \(names.parameter($0.type))"
    }
    let encoded = TypeNames.array(
      event.arguments.map { names.encoded($0.type, Names.member($0.name)) })
    guard let made = event.newObject?.type.interface else {
      writer.list("public func \(name)(", parameters, ") {")
      writer.nested { writer in
        writer.call("post(", ["\(opcode)"] + encoded, ")")
        if event.isDestructor { writer.line("retire()") }
      }
      return writer.line("}")
    }
    let type = names.object(made)
    writer.list("public func \(name)(", parameters, ") -> \(type) {")
    writer.nested { writer in
      writer.call("post(", ["\(opcode)"] + encoded + ["creating: \(type).self"], ")")
    }
    writer.line("}")
  }
}
