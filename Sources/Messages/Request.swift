// SPDX-License-Identifier: MIT

internal import Glibc
import JSON5

/// A request to a running instance.
public enum Request: Equatable, Sendable {
  /// Opens the panel of this name. The token is the launcher's activation token, with which the
  /// compositor lets a window be raised.
  case open(String, token: String?)
  /// Closes the panel of this name.
  case close(String)
  /// Opens the panel of this name if it is closed, and closes it otherwise.
  case toggle(String, token: String?)
  /// Asks for the state of all panels.
  case list
  /// Asks for the state of all panels, and then for an event after each change.
  case subscribe
  /// Asks for the work that the instance has done.
  case stats
  /// Hands over the arguments of a second start.
  case start(SecondStart)
  /// Asks for a command of the instance's own, such as `dnd on`.
  case command([String])
  /// Asks for the version of the protocol and for the name of the instance.
  case version

  /// The version of the protocol. An instance answers requests of its own and of earlier versions.
  public static let protocolVersion = 1

  /// The names of the requests, as in messages.
  static let names = [
    "open", "close", "toggle", "list", "subscribe", "stats", "arguments", "command", "version",
  ]

  /// The longest name of a panel and the longest token, in bytes.
  static let longestWord = 1024
}

/// The arguments of a second start, which the first instance is asked to handle.
public struct SecondStart: Equatable, Sendable {
  /// The arguments, without the program's name.
  public var arguments: [String]
  /// The current folder of the second start, for relative paths; nil if it is not known.
  public var folder: String?
  /// The activation token of the launcher; nil if it gave none.
  public var token: String?

  /// A start with `arguments`.
  public init(_ arguments: [String], folder: String? = nil, token: String? = nil) {
    self.arguments = arguments
    self.folder = folder
    self.token = token
  }

  /// A start of this process, in the current folder.
  public init(here arguments: [String], token: String?) {
    let folder = unsafe getcwd(nil, 0)
    defer { unsafe free(folder) }
    self.init(arguments, folder: unsafe folder.map { unsafe String(cString: $0) }, token: token)
  }
}

/// The failure to read a request.
public struct RequestMistake: Error, Equatable, CustomStringConvertible {
  /// One line that says what was expected.
  public let description: String

  /// A mistake that is described by `description`.
  init(_ description: String) { self.description = description }
}

// MARK: Reading

extension Request {
  /// Parses a line, without its end.
  public init(line: [UInt8]) throws(RequestMistake) {
    let fields: Fields
    do throws(MessageMistake) { fields = try Fields(line) } catch {
      throw RequestMistake("no request: \(error.description)")
    }
    do throws(MessageMistake) { self = try Self.read(fields) } catch {
      throw RequestMistake(error.description)
    }
  }

  private static func read(_ fields: Fields) throws(MessageMistake) -> Request {
    try checkVersion(fields)
    guard let name = try fields.text("request") else {
      throw MessageMistake(
        "'request' is missing; the requests are \(names.joined(separator: ", "))")
    }
    switch name {
    case "open": return .open(try panel(fields), token: try token(fields))
    case "close": return .close(try panel(fields))
    case "toggle": return .toggle(try panel(fields), token: try token(fields))
    case "list": return .list
    case "subscribe": return .subscribe
    case "stats": return .stats
    case "arguments":
      guard let arguments = try fields.texts("arguments") else {
        throw MessageMistake("'arguments' is missing")
      }
      return .start(
        SecondStart(
          arguments, folder: try fields.text("folder"), token: try token(fields)))
    case "command":
      guard let words = try fields.texts("words"), !words.isEmpty else {
        throw MessageMistake("'words', a command of the instance, is missing")
      }
      return .command(try words.map { (word) throws(MessageMistake) in try checked(word, "words") })
    case "version": return .version
    default:
      throw MessageMistake(
        "unknown request '\(JSON5Mistake.excerpt(of: name))'; the requests are "
          + names.joined(separator: ", "))
    }
  }

  private static func checkVersion(_ fields: Fields) throws(MessageMistake) {
    guard let version = try fields.number("scrim") else {
      throw MessageMistake("'scrim', the version of the protocol, is missing; it is 1")
    }
    guard version >= 1, version <= Double(protocolVersion), version == version.rounded() else {
      throw MessageMistake(
        "this instance answers version \(protocolVersion) of the protocol; set 'scrim' to that")
    }
  }

  private static func panel(_ fields: Fields) throws(MessageMistake) -> String {
    guard let name = try fields.text("name") else {
      throw MessageMistake("'name', the name of a panel, is missing")
    }
    return try checked(name, "name")
  }

  private static func token(_ fields: Fields) throws(MessageMistake) -> String? {
    guard let token = try fields.text("token"), !token.isEmpty else { return nil }
    return try checked(token, "token")
  }

  /// Throws if `text` is too long, or has characters that end a line or a C string.
  private static func checked(_ text: String, _ key: String) throws(MessageMistake) -> String {
    guard text.utf8.count <= longestWord else {
      throw MessageMistake("'\(key)' is longer than \(longestWord) bytes")
    }
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw MessageMistake("'\(key)' contains a control character")
    }
    return text
  }
}

// MARK: Writing

extension Request {
  /// The line of the request, with its end.
  public var line: [UInt8] {
    var members: [(String, JSON)] = [
      ("scrim", .number(Self.protocolVersion)), ("request", .string(name)),
    ]
    func add(_ key: String, _ text: String?) {
      if let text { members.append((key, .string(text))) }
    }
    switch self {
    case .open(let panel, let token), .toggle(let panel, let token):
      add("name", panel)
      add("token", token)
    case .close(let panel): add("name", panel)
    case .start(let start):
      members.append(("arguments", .array(start.arguments.map(JSON.string))))
      add("folder", start.folder)
      add("token", start.token)
    case .command(let words): members.append(("words", .array(words.map(JSON.string))))
    case .list, .subscribe, .stats, .version: break
    }
    return Array(JSON.object(members).line.utf8) + [newline]
  }

  /// The name of the request in messages.
  private var name: String {
    switch self {
    case .open: "open"
    case .close: "close"
    case .toggle: "toggle"
    case .list: "list"
    case .subscribe: "subscribe"
    case .stats: "stats"
    case .start: "arguments"
    case .command: "command"
    case .version: "version"
    }
  }
}

/// The end of a line.
let newline = UInt8(ascii: "\n")
