// SPDX-License-Identifier: MIT

/// Builds the model of one XML file and rejects errors visible in that file alone. `Selection`
/// rejects errors across files.
struct ModelBuilder {
  /// The file's path.
  let file: String

  /// Reads and checks `text`.
  func protocolModel(_ text: String, stem: String) throws(Diagnostic) -> WireProtocol {
    let root = try ElementReader.read(text, file: file)
    guard root.name == "protocol" else {
      throw Diagnostic(root.location, "the root element is <\(root.name)>, not <protocol>")
    }
    try check(root, attributes: ["name"], children: ["interface"])
    var result = WireProtocol(name: try name(root), stem: stem, interfaces: [])
    for child in root.children { result.interfaces.append(try interface(child)) }
    return result
  }

  private func interface(_ element: Element) throws(Diagnostic) -> WireInterface {
    try check(
      element, attributes: ["name", "version", "frozen", "summary"],
      children: ["request", "event", "enum"])
    _ = try element.required("version")
    var result = WireInterface(
      name: try name(element), version: try element.positive("version") ?? 1,
      summary: summary(element), location: element.location)
    for child in element.children {
      switch child.name {
      case "request": result.requests.append(try message(child, of: result, in: result.requests))
      case "event": result.events.append(try message(child, of: result, in: result.events))
      default: result.enums.append(try enumeration(child, of: result))
      }
    }
    return result
  }

  // MARK: Messages

  private func message(
    _ element: Element, of interface: WireInterface, in earlier: [WireMessage]
  ) throws(Diagnostic) -> WireMessage {
    try check(
      element, attributes: ["name", "type", "since", "deprecated-since", "summary"],
      children: ["arg"])
    let kind = element.attributes["type"]
    guard kind == nil || kind == "destructor" else {
      throw Diagnostic(element.location, "type='\(kind!)' is not 'destructor'")
    }
    var result = WireMessage(
      name: try name(element), since: try since(element, of: interface),
      isDestructor: kind != nil, summary: summary(element),
      location: element.location)
    if earlier.contains(where: { $0.name == result.name }) {
      throw Diagnostic(
        element.location, "the \(element.name) '\(result.name)' is declared twice")
    }
    if let last = earlier.last, last.since > result.since {
      throw Diagnostic(
        element.location,
        "since=\(result.since) is below \(last.since), the version of '\(last.name)' before it")
    }
    for child in element.children {
      result.arguments.append(try argument(child, of: interface, in: result.arguments))
    }
    try checkNewIDs(result, isEvent: element.name == "event")
    return result
  }

  private func checkNewIDs(_ message: WireMessage, isEvent: Bool) throws(Diagnostic) {
    let new = message.arguments.filter(\.type.isNewID)
    guard let first = new.first else { return }
    if new.count > 1 {
      throw Diagnostic(new[1].location, "a message can create only one object, not \(new.count)")
    }
    if message.isDestructor, isEvent || first.type.interface == nil {
      throw Diagnostic(
        first.location, "a destructor can create an object only in a request, of a named interface")
    }
    if isEvent, first.type.interface == nil {
      throw Diagnostic(
        first.location, "an event must name the interface of the object that it creates")
    }
  }

  private func argument(
    _ element: Element, of interface: WireInterface, in earlier: [WireArgument]
  ) throws(Diagnostic) -> WireArgument {
    try check(
      element,
      attributes: ["name", "type", "summary", "interface", "allow-null", "enum", "words"],
      children: [])
    let result = WireArgument(
      name: try name(element), type: try type(element, of: interface),
      summary: element.summary ?? "", location: element.location)
    if earlier.contains(where: { $0.name == result.name }) {
      throw Diagnostic(element.location, "the arg '\(result.name)' is declared twice")
    }
    return result
  }

  private func type(_ element: Element, of interface: WireInterface) throws(Diagnostic) -> WireType
  {
    let type = try element.required("type")
    let nullable = try element.flag("allow-null")
    let words = element.attributes["words"]
    try forbid("interface", on: element, unless: ["object", "new_id"])
    try forbid("allow-null", on: element, unless: ["object", "string"])
    try forbid("enum", on: element, unless: ["int", "uint"])
    try forbid("words", on: element, unless: ["array"])
    let reference = element.attributes["enum"].map { self.reference($0, in: interface) }
    switch type {
    case "int": return .int(reference)
    case "uint": return .uint(reference)
    case "fixed": return .fixed
    case "string": return .string(nullable: nullable)
    case "object":
      return .object(interface: element.attributes["interface"], nullable: nullable)
    case "new_id": return .newID(interface: element.attributes["interface"])
    case "array" where words == nil: return .bytes
    case "array" where words == "uint": return .words(nil)
    case "array": return .words(self.reference(words!, in: interface))
    case "fd": return .fd
    default: throw Diagnostic(element.location, "unknown type '\(type)'")
    }
  }

  private func reference(_ text: String, in interface: WireInterface) -> EnumReference {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return EnumReference(interface: interface.name, name: text) }
    return EnumReference(interface: String(parts[0]), name: String(parts[1]))
  }

  private func forbid(
    _ attribute: String, on element: Element, unless types: [String]
  ) throws(Diagnostic) {
    guard element.attributes[attribute] != nil else { return }
    let type = try element.required("type")
    guard !types.contains(type) else { return }
    throw Diagnostic(
      element.location,
      "'\(attribute)' is for \(types.joined(separator: " and ")), not for '\(type)'")
  }

  // MARK: Enums

  private func enumeration(
    _ element: Element, of interface: WireInterface
  ) throws(Diagnostic) -> WireEnum {
    try check(element, attributes: ["name", "since", "bitfield", "summary"], children: ["entry"])
    var result = WireEnum(
      name: try name(element), since: try since(element, of: interface),
      isBitfield: try element.flag("bitfield"), summary: summary(element),
      location: element.location)
    if interface.enums.contains(where: { $0.name == result.name }) {
      throw Diagnostic(element.location, "the enum '\(result.name)' is declared twice")
    }
    for child in element.children {
      result.entries.append(try entry(child, of: interface, in: result.entries))
    }
    if result.entries.isEmpty {
      throw Diagnostic(element.location, "the enum '\(result.name)' has no entry")
    }
    return result
  }

  private func entry(
    _ element: Element, of interface: WireInterface, in earlier: [WireEntry]
  ) throws(Diagnostic) -> WireEntry {
    try check(
      element, attributes: ["name", "value", "since", "deprecated-since", "summary"], children: [])
    let result = WireEntry(
      name: try name(element, digitsFirst: true), value: try value(element),
      since: try since(element, of: interface), summary: summary(element),
      location: element.location)
    if let twin = earlier.first(where: { $0.name == result.name || $0.value == result.value }) {
      throw Diagnostic(
        element.location, "the entry '\(result.name)' repeats the name or value of '\(twin.name)'")
    }
    if Names.member(result.name) == Names.unrecognized {
      throw Diagnostic(element.location, "an entry cannot be called '\(result.name)' here")
    }
    return result
  }

  private func value(_ element: Element) throws(Diagnostic) -> UInt32 {
    let text = try element.required("value")
    let value =
      text.hasPrefix("0x") ? UInt32(text.dropFirst(2), radix: 16) : UInt32(text, radix: 10)
    guard let value else {
      throw Diagnostic(element.location, "value='\(text)' is not a 32-bit number")
    }
    return value
  }

  // MARK: Common to all elements

  private func check(
    _ element: Element, attributes: [String], children: [String]
  ) throws(Diagnostic) {
    for attribute in element.attributes.keys.sorted() where !attributes.contains(attribute) {
      throw Diagnostic(element.location, "<\(element.name)> has no attribute '\(attribute)'")
    }
    for child in element.children where !children.contains(child.name) {
      throw Diagnostic(child.location, "<\(child.name)> is not allowed in <\(element.name)>")
    }
  }

  private func name(_ element: Element, digitsFirst: Bool = false) throws(Diagnostic) -> String {
    let name = try element.required("name")
    guard Names.isName(name, digitsFirst: digitsFirst) else {
      throw Diagnostic(element.location, "name='\(name)' is not a name in lower_case")
    }
    return name
  }

  /// The summary, or the name in words if the file has none.
  private func summary(_ element: Element) -> String {
    let name = element.attributes["name"] ?? ""
    return element.summary ?? name.split(separator: "_").joined(separator: " ")
  }

  private func since(_ element: Element, of interface: WireInterface) throws(Diagnostic) -> Int {
    let since = try element.positive("since") ?? 1
    guard since <= interface.version else {
      throw Diagnostic(
        element.location,
        "since=\(since) is above \(interface.version), the version of '\(interface.name)'")
    }
    return since
  }
}
