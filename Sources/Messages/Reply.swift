// SPDX-License-Identifier: MIT

import JSON5

/// The state of a panel that can be opened and closed by name.
public struct PanelState: Equatable, Sendable {
  /// The name in requests.
  public var name: String
  /// True if the panel is open or opening.
  public var isOpen: Bool
  /// The names of the outputs that show it, such as DP-1; empty if they are not known.
  public var outputs: [String]

  /// A state.
  public init(name: String, isOpen: Bool, outputs: [String] = []) {
    self.name = name
    self.isOpen = isOpen
    self.outputs = outputs
  }
}

/// A count of the work that an instance has done.
public struct Count: Equatable, Sendable {
  /// The name.
  public var name: String
  /// The number.
  public var number: Int

  /// A count.
  public init(_ name: String, _ number: Int) {
    self.name = name
    self.number = number
  }
}

/// The answer to a request.
public enum Reply: Equatable, Sendable {
  /// The request was carried out.
  case done
  /// The request was carried out; the state of its panel.
  case panel(PanelState)
  /// The states of all panels.
  case panels([PanelState])
  /// The work that the instance has done: counts with their names.
  case stats([Count])
  /// The version of the protocol and the name of the instance.
  case version(Int, instance: String)
  /// The request was refused; one line that says why.
  case failed(String)
}

/// A change that subscribers are told.
public enum MessageEvent: Equatable, Sendable {
  /// A panel was opened, closed, added or moved to another output.
  case changed(PanelState)
  /// There is no panel of this name any more.
  case removed(String)
}

/// A line of a server.
public enum ServerLine: Equatable, Sendable {
  /// The answer to the oldest request that has none yet.
  case reply(Reply)
  /// An event for a subscriber.
  case event(MessageEvent)
  /// An event of a later version of the protocol.
  case unknownEvent
}

// MARK: Writing

extension ServerLine {
  /// The line, with its end.
  public var line: [UInt8] {
    let members: [(String, JSON)] =
      switch self {
      case .reply(let reply): Self.members(reply)
      case .event(.changed(let state)):
        [("event", .string("changed")), ("panel", Self.json(state))]
      case .event(.removed(let name)): [("event", .string("removed")), ("name", .string(name))]
      case .unknownEvent: [("event", .string("unknown"))]
      }
    return Array(JSON.object(members).line.utf8) + [newline]
  }

  private static func members(_ reply: Reply) -> [(String, JSON)] {
    switch reply {
    case .done: [("ok", .bool(true))]
    case .panel(let state): [("ok", .bool(true)), ("panel", json(state))]
    case .panels(let states): [("ok", .bool(true)), ("panels", .array(states.map(json)))]
    case .stats(let counts):
      [
        ("ok", .bool(true)),
        ("stats", .object(counts.map { ($0.name, .number($0.number)) })),
      ]
    case .version(let version, let instance):
      [("ok", .bool(true)), ("scrim", .number(version)), ("instance", .string(instance))]
    case .failed(let reason): [("ok", .bool(false)), ("error", .string(reason))]
    }
  }

  private static func json(_ state: PanelState) -> JSON {
    .object([
      ("name", .string(state.name)), ("open", .bool(state.isOpen)),
      ("outputs", .array(state.outputs.map(JSON.string))),
    ])
  }
}

// MARK: Reading

extension ServerLine {
  /// Parses a line, without its end; nil if it is no line of a server.
  public init?(line: [UInt8]) {
    guard let fields = try? Fields(line), let read = try? Self.read(fields) else { return nil }
    self = read
  }

  /// Nil if something is missing.
  private static func read(_ fields: Fields) throws(MessageMistake) -> ServerLine? {
    switch try fields.text("event") {
    case nil: return try reply(fields).map { .reply($0) }
    case "changed":
      return try fields.fields("panel").map { panel throws(MessageMistake) in
        .event(.changed(try state(panel)))
      }
    case "removed": return try fields.text("name").map { .event(.removed($0)) }
    case _?: return .unknownEvent
    }
  }

  private static func reply(_ fields: Fields) throws(MessageMistake) -> Reply? {
    guard let isDone = try fields.truth("ok") else { return nil }
    guard isDone else { return .failed(try fields.text("error") ?? "refused without a reason") }
    if let panel = try fields.fields("panel") { return .panel(try state(panel)) }
    if let values = try fields.array("panels") {
      return .panels(
        try values.map { value throws(MessageMistake) in try state(try Fields(value)) })
    }
    if let counts = try fields.fields("stats") { return .stats(try counts.counts) }
    if let version = try fields.number("scrim").flatMap({ Int(exactly: $0) }) {
      return .version(version, instance: try fields.text("instance") ?? "")
    }
    return .done
  }

  private static func state(_ fields: Fields) throws(MessageMistake) -> PanelState {
    guard let name = try fields.text("name"), let isOpen = try fields.truth("open") else {
      throw MessageMistake("a panel has a name and is open or not")
    }
    return PanelState(name: name, isOpen: isOpen, outputs: try fields.texts("outputs") ?? [])
  }
}
