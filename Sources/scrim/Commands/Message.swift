// SPDX-License-Identifier: MIT

import JSON5
import Messages
import ScrimKit

/// `scrim msg`: sends a request to a running instance.
enum Message {
  /// The name of the instance; nil for the only one that runs.
  static let instance = Flag(
    "--instance", optional: .text, "name of the instance (default: the only one that runs)")
  /// Prints JSON.
  static let json = Flag(
    "--json", "print JSON: an object for 'list' and 'stats', a line for each event")

  /// The requests.
  private enum Action: String, CaseIterable {
    case toggle
    case open
    case close
    case list
    case subscribe
    case stats
    case dnd
    case night
    case dismiss
    case invoke
    case osd
    case refresh

    /// The word that must follow, in words; nil for none.
    var operand: String? {
      switch self {
      case .toggle, .open, .close: "the name of a panel; 'scrim msg list' shows them"
      case .dnd, .night: "on, off or toggle"
      case .osd: "volume, brightness, player or caps-lock"
      case .invoke: "newest or the number of a notification"
      case .list, .subscribe, .stats, .dismiss, .refresh: nil
      }
    }

    /// The most words that follow.
    var mostOperands: Int {
      switch self {
      case .invoke: 2
      case .dismiss: 1
      default: operand == nil ? 0 : 1
      }
    }

    /// Some words that may follow.
    var suggestions: [String] {
      switch self {
      case .toggle, .open, .close: ["centre", "launcher"]
      case .dnd, .night: ["on", "off", "toggle"]
      case .dismiss: ["newest", "all"]
      case .invoke: ["newest"]
      case .osd: ["volume", "brightness", "player", "caps-lock"]
      case .list, .subscribe, .stats, .refresh: []
      }
    }
  }

  /// Entry in the command table.
  static let command = Command(
    name: "msg", summary: "Open and close the panels of a running instance",
    discussion: [
      "toggle, open, close: open and close the panel NAME. An animation that runs is reversed.",
      "list: print the panels, a line each: the name, open or closed, and the outputs if"
        + " they are known.",
      "subscribe: print the same lines, and one after each change, until the instance ends.",
      "stats: print the work that the instance has done, such as frames and wake-ups.",
      "dnd on, off or toggle: do not disturb, or show new notifications again. night on, off or"
        + " toggle: warmer colours of the screens. dismiss: dismiss the newest toast, the"
        + " notification with a number, or all.",
      "invoke: do what a click on a notification does, or its action with the name that follows."
        + " osd: show the volume, the brightness, the player or Caps Lock for a while. refresh:"
        + " show the new wallpaper in the bar. dnd, night, dismiss, invoke, osd and refresh are for"
        + " 'scrim shell'.",
      "The activation token in XDG_ACTIVATION_TOKEN, if there is one, is passed on. docs/ipc.md has"
        + " examples of key bindings, and the protocol for other programs.",
    ],
    operands: [
      Operand(
        name: "ACTION", summary: Action.allCases.map(\.rawValue).listed,
        completion: .choices(Action.allCases.map(\.rawValue))),
      Operand(
        name: "NAME", summary: "name of a panel, or what else the action is about",
        isRequired: false,
        completion: .suggestions(
          Action.allCases.filter { !$0.suggestions.isEmpty }.map {
            .init(word: $0.rawValue, values: $0.suggestions)
          })),
      Operand(
        name: "DETAIL", summary: "name of an action of the notification", isRequired: false),
    ],
    flags: [instance, json],
    examples: [
      Example(
        line: "scrim msg toggle notifications",
        effect: "Open or close the panel of 'scrim demo --single-instance'"),
      Example(line: "scrim msg list", effect: "Show which panels there are"),
      Example(
        line: "scrim msg subscribe --json | while read -r line; do echo \"$line\"; done",
        effect: "Follow the panels in a script"),
    ],
    run: run)

  private static func run(_ invocation: Invocation) throws(Failure) {
    let arguments = invocation.arguments
    guard let action = Action(rawValue: arguments.operands[0]) else {
      preconditionFailure("the parser let an action pass that there is not")
    }
    let words = Array(arguments.operands.dropFirst())
    guard words.count <= action.mostOperands else {
      throw Failure(
        .wrongUsage,
        action.mostOperands == 0
          ? "\(action.rawValue) takes no name"
          : "'\(words[action.mostOperands])' is one word too many after \(action.rawValue)")
    }
    if let operand = action.operand, words.isEmpty {
      throw Failure(.wrongUsage, "\(action.rawValue) wants \(operand)")
    }
    let client: MessageClient
    let reply: Reply
    do throws(MessageFailure) {
      client = try connect(arguments[instance])
      reply = try client.ask(request(action, words, Variables.process))
    } catch { throw Failure(error) }
    let printer = Printer(console: invocation.console, isJSON: arguments[json])
    switch reply {
    case .failed(let reason): throw Failure(.failed, reason)
    case .panels(let states) where action == .subscribe:
      try printer.printAll(of: states)
      try follow(client, printer)
    case .panels(let states): try printer.printList(states)
    case .stats(let counts): try printer.print(counts)
    case .done, .panel, .version: break
    }
  }

  /// Connects to the instance `name`, or to the only one that runs.
  private static func connect(_ name: String?) throws(MessageFailure) -> MessageClient {
    let folder = try InstanceFolder()
    if let name { return try MessageClient(try folder.paths(of: name), clock: SystemClock()) }
    var clients: [MessageClient] = []
    for paths in folder.pathsWithSocket() {
      do throws(MessageFailure) {
        clients.append(try MessageClient(paths, clock: SystemClock()))
      } catch {
        // An instance that was killed has left its socket.
        guard case .noInstance = error else { throw error }
      }
    }
    guard clients.count <= 1 else {
      let names = clients.map(\.paths.name).joined(separator: ", ")
      throw .failed("several instances run; choose one with --instance: \(names)")
    }
    guard let client = clients.first else { throw .noInstance(nil) }
    return client
  }

  private static func request(
    _ action: Action, _ words: [String], _ variables: Variables
  ) -> Request {
    let (name, token) = (words.first ?? "", variables["XDG_ACTIVATION_TOKEN"])
    return switch action {
    case .toggle: .toggle(name, token: token)
    case .open: .open(name, token: token)
    case .close: .close(name)
    case .list: .list
    case .subscribe: .subscribe
    case .stats: .stats
    case .dnd, .night, .dismiss, .invoke, .osd, .refresh: .command([action.rawValue] + words)
    }
  }

  /// Prints events until the instance ends, or nobody reads them.
  private static func follow(_ client: MessageClient, _ printer: Printer) throws(Failure) {
    while true {
      let event: MessageEvent?
      do throws(MessageFailure) {
        event = try client.nextEvent(printing: printer.console.output)
      } catch { throw Failure(error) }
      guard let event else { return }
      try printer.print(event)
    }
  }
}

/// Prints the states of panels.
private struct Printer {
  /// The output.
  let console: Console
  /// Prints JSON instead of words.
  let isJSON: Bool

  /// Prints all panels as one document.
  func printList(_ states: [PanelState]) throws(Failure) {
    guard isJSON else { return try printAll(of: states) }
    let panels = states.map { state in
      JSON.object([
        ("name", .string(state.name)), ("open", .bool(state.isOpen)),
        ("outputs", .array(state.outputs.map(JSON.string))),
      ])
    }
    try console.write(JSON.object([("panels", .array(panels))]).text() + "\n")
  }

  /// Prints counts.
  func print(_ counts: [Count]) throws(Failure) {
    guard isJSON else {
      return try console.write(counts.map { "\($0.name.oneLine) \($0.number)\n" }.joined())
    }
    try console.write(JSON.object(counts.map { ($0.name, .number($0.number)) }).text() + "\n")
  }

  /// Prints each panel like an event.
  func printAll(of states: [PanelState]) throws(Failure) {
    for state in states { try print(.changed(state)) }
  }

  /// Prints a line.
  func print(_ event: MessageEvent) throws(Failure) {
    if isJSON { return try console.write(ServerLine.event(event).line) }
    switch event {
    case .changed(let state):
      let words = [state.name, state.isOpen ? "open" : "closed"] + state.outputs
      try console.write(words.joined(separator: " ").oneLine + "\n")
    case .removed(let name): try console.write("\(name.oneLine) removed\n")
    }
  }
}

extension Failure {
  /// Maps a failure to reach an instance to its exit code.
  fileprivate init(_ failure: MessageFailure) {
    switch failure {
    case .noInstance(let name): self.init(failure, of: name)
    case .ended(let name): self.init(failure, of: name)
    case .taken, .failed: self.init(.failed, failure.description)
    }
  }

  /// Says how to start the instance `name`, or one of any name, that does not run.
  private init(_ failure: MessageFailure, of name: String?) {
    let cure =
      switch name {
      case nil: "start one, such as 'scrim shell'"
      case "shell": "start it with 'scrim shell'"
      case Demo.instanceName: "start it with 'scrim demo --single-instance'"
      default: "start the program that it is of"
      }
    self.init(.noInstance, "\(failure.description); \(cure)")
  }
}
