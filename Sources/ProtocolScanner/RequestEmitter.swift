// SPDX-License-Identifier: MIT

/// Writes the methods with which a client sends requests.
struct RequestEmitter {
  /// Swift names of types.
  let names: TypeNames

  /// Writes the method for `request`.
  func emit(_ request: WireMessage, _ opcode: Int, to writer: inout SwiftWriter) {
    writer.line()
    writer.doc(
      request.summary + note(request),
      request.arguments.map { (Names.label($0.name), $0.summary) })
    if request.isDestructor { return destructor(request, opcode, to: &writer) }
    switch request.newObject?.type {
    case .newID(nil): generic(request, opcode, to: &writer)
    case .newID(let interface?): creating(interface, request, opcode, to: &writer)
    default: plain(request, opcode, to: &writer)
    }
  }

  private func plain(_ request: WireMessage, _ opcode: Int, to writer: inout SwiftWriter) {
    writer.list("public func \(name(request))(", parameters(request), ")\(failure(request)) {")
    writer.nested { writer in
      require(request, to: &writer)
      writer.call("marshal(", ["\(opcode)"] + encoded(request), ")")
    }
    writer.line("}")
  }

  private func destructor(_ request: WireMessage, _ opcode: Int, to writer: inout SwiftWriter) {
    if let interface = request.newObject?.type.interface {
      let type = names.object(interface)
      writer.list(
        "public consuming func \(name(request))(", parameters(request),
        ")\(failure(request)) -> \(type) {")
      writer.nested { writer in
        require(request, to: &writer)
        writer.call(
          "\(request.since > 1 ? "return " : "")marshalDestructor(",
          ["\(opcode)"] + encoded(request) + ["creating: \(type).self"], ")")
      }
      return writer.line("}")
    }
    let since = request.since > 1 ? ["since: \(request.since)"] : []
    writer.list("public consuming func \(name(request))(", parameters(request), ") {")
    writer.nested { writer in
      writer.call("marshalDestructor(", ["\(opcode)"] + encoded(request) + since, ")")
    }
    writer.line("}")
  }

  private func creating(
    _ interface: String, _ request: WireMessage, _ opcode: Int, to writer: inout SwiftWriter
  ) {
    let type = names.object(interface)
    let isSpentLater = names.selection.interface(interface)!.endsByEvent
    let reuse = isSpentLater ? ["reusing spent: \(type)? = nil"] : []
    writer.list(
      "public func \(name(request))(", parameters(request) + reuse,
      ")\(failure(request)) -> \(type) {")
    writer.nested { writer in
      require(request, to: &writer)
      writer.call(
        "\(request.since > 1 ? "return " : "")marshal(",
        ["\(opcode)"] + encoded(request) + ["creating: \(type).self"]
          + (isSpentLater ? ["reusing: spent"] : []), ")")
    }
    writer.line("}")
  }

  /// Writes a request whose caller chooses the new object's class. The version is the newest that
  /// both sides know.
  private func generic(_ request: WireMessage, _ opcode: Int, to writer: inout SwiftWriter) {
    writer.list(
      "public func \(name(request))<Kind: Proxy>(",
      parameters(request) + ["as kind: Kind.Type", "version: UInt32"],
      ")\(failure(request)) -> Kind {")
    writer.nested { writer in
      require(request, to: &writer)
      writer.line("let version = min(version, kind.interface.version)")
      writer.call(
        "return marshal(",
        ["\(opcode)"] + encoded(request) + ["creating: kind", "version: version"], ")")
    }
    writer.line("}")
  }

  // MARK: Parts

  private func name(_ request: WireMessage) -> String { Names.member(request.name) }

  private func parameters(_ request: WireMessage) -> [String] {
    request.arguments.filter { !$0.type.isNewID }.map {
      "\(Names.label($0.name)): \(names.parameter($0.type))"
    }
  }

  /// The elements of the argument array, so that lines can break between them.
  private func encoded(_ request: WireMessage) -> [String] {
    TypeNames.array(
      request.arguments.flatMap { argument in
        switch argument.type {
        case .newID(nil): [".string(kind.interface.name)", ".uint(version)", ".newID"]
        default: [names.encoded(argument.type, Names.member(argument.name))]
        }
      })
  }

  /// Notes for the caller, appended to the summary.
  private func note(_ request: WireMessage) -> String {
    if request.newObject?.type == .newID(interface: nil) {
      return " The object has `version`, or the newest version of these bindings if that is lower."
    }
    guard request.since > 1 else { return "" }
    return request.isDestructor && request.newObject == nil
      ? " If the bound version is below \(request.since), it is destroyed on this side only."
      : " Throws if the bound version is below \(request.since)."
  }

  private func failure(_ request: WireMessage) -> String {
    request.since > 1 ? " throws(RequestUnavailable)" : ""
  }

  private func require(_ request: WireMessage, to writer: inout SwiftWriter) {
    guard request.since > 1 else { return }
    writer.line("try require(\(request.since), \"\(request.name)\")")
  }
}
