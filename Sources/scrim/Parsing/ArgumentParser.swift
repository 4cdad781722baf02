// SPDX-License-Identifier: MIT

import JSON5

/// Parses a command line against the command table.
struct ArgumentParser {
  /// A parsed command line.
  enum Request {
    /// Help for a command; nil is the program.
    case help(Command?)
    /// The version.
    case version
    /// A command with its validated arguments.
    case run(Command, Arguments)
  }

  /// Commands and flags.
  let table: CommandTable

  /// Parses `words`, the command line without the program's name. `--help` wins over any mistake,
  /// so that help is available while a line is incomplete.
  func parse(_ words: [String]) throws(Failure) -> Request {
    let command = try command(in: words)
    let flagWords = words.prefix { $0 != "--" }
    if flagWords.contains("--help") || flagWords.contains("-h") { return .help(command) }
    if flagWords.contains("--version") { return .version }
    guard let command else { throw missingCommand(in: flagWords) }
    let arguments = try read(words, for: command)
    try check(arguments, for: command)
    return .run(command, arguments)
  }

  /// The command in `words`: the first word that is neither a flag nor a flag's value.
  private func command(in words: [String]) throws(Failure) -> Command? {
    var rest = words[...]
    var flagsAreOver = false
    while let word = rest.popFirst() {
      guard !flagsAreOver, word.hasPrefix("-") else {
        if let command = table.command(word) { return command }
        throw unknown("command", word, among: table.commands.map(\.name), help: "--help")
      }
      flagsAreOver = word == "--"
      if let flag = table.globalFlags.first(where: { $0.name == word }), flag.placeholder != nil {
        rest = rest.dropFirst()
      }
    }
    return nil
  }

  /// The error for `flags` without a command: an unknown one may be a misspelt global flag.
  private func missingCommand(in flags: ArraySlice<String>) -> Failure {
    let names = flags.map { String($0.prefix { $0 != "=" }) }
    let stranger = names.first { name in
      name.hasPrefix("-") && !table.globalFlags.contains { $0.name == name || $0.short == name }
    }
    if let stranger { return unknownFlag(stranger, of: nil) }
    return Failure(.wrongUsage, "no command given; '\(table.program) --help' lists them")
  }

  /// Parses the flags and operands in `words`, each by itself.
  private func read(_ words: [String], for command: Command) throws(Failure) -> Arguments {
    var arguments = Arguments()
    var rest = words[...]
    var commandSeen = false
    var flagsAreOver = false
    while let word = rest.popFirst() {
      if !flagsAreOver, word == "--" {
        flagsAreOver = true
      } else if !flagsAreOver, word.hasPrefix("-"), word != "-" {
        try readFlag(word, &rest, for: command, into: &arguments)
      } else if !commandSeen {
        commandSeen = true
      } else {
        try readOperand(word, for: command, into: &arguments)
      }
    }
    return arguments
  }

  /// Parses the flag `word`. Its value follows an equals sign or is the next word in `rest`.
  private func readFlag(
    _ word: String, _ rest: inout ArraySlice<String>, for command: Command,
    into arguments: inout Arguments
  ) throws(Failure) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let attached = parts.count == 2 ? String(parts[1]) : nil
    guard let flag = table.flags(of: command).first(where: { $0.name == name || $0.short == name })
    else { throw unknownFlag(name, of: command) }

    guard flag.placeholder != nil else {
      guard attached == nil else { throw Failure(.wrongUsage, "\(name) takes no value") }
      return arguments.set(flag.name, to: true)
    }
    var bareText = flag.bareText
    // A word that is no flag is the value.
    if let next = rest.first, !next.hasPrefix("-") { bareText = nil }
    guard let text = attached ?? bareText ?? rest.popFirst() else {
      throw Failure(.wrongUsage, "\(name) wants \(flag.expectation), and nothing follows it")
    }
    guard let value = flag.read(text) else {
      let hint = suggestion(for: text, flag.completion)
      throw Failure(.wrongUsage, "\(name) wants \(flag.expectation), not '\(text)'\(hint)")
    }
    arguments.set(flag.name, to: value)
  }

  /// Parses `word` as the next operand of `command`.
  private func readOperand(
    _ word: String, for command: Command, into arguments: inout Arguments
  ) throws(Failure) {
    guard arguments.operands.count < command.operands.count else {
      throw Failure(
        .wrongUsage,
        "'\(word)' is one word too many; the usage is '\(table.program) \(command.usage)'")
    }
    let operand = command.operands[arguments.operands.count]
    switch operand.completion {
    case .nothing, .suggestions: break
    case .files:
      guard !word.isEmpty else {
        throw Failure(.wrongUsage, "\(command.name) wants a path as \(operand.name)")
      }
    case .choices(let words):
      guard words.contains(word) else {
        let hint = suggestion(for: word, .choices(words))
        throw Failure(.wrongUsage, "\(command.name) wants \(words.listed), not '\(word)'\(hint)")
      }
    case .commands:
      guard table.command(word) != nil else {
        throw unknown("command", word, among: table.commands.map(\.name), help: "--help")
      }
    }
    arguments.append(word)
  }

  /// Throws if a required operand or flag of `command` is missing.
  private func check(_ arguments: Arguments, for command: Command) throws(Failure) {
    let missing =
      command.operands.dropFirst(arguments.operands.count).first(where: \.isRequired)?.name
      ?? command.flags.first { $0.isRequired && !arguments.has($0.name) }?.usage
    if let missing {
      throw Failure(
        .wrongUsage,
        "\(command.name) wants \(missing); the usage is '\(table.program) \(command.usage)'")
    }
  }

  /// The error for a flag that `command` does not have, with a hint if another command has it; nil
  /// for a line without a command.
  private func unknownFlag(_ name: String, of command: Command?) -> Failure {
    if let owner = table.commands.first(where: { $0.flags.contains { $0.name == name } }) {
      return Failure(
        .wrongUsage,
        "'\(name)' is a flag of '\(table.program) \(owner.name)', "
          + (command.map { "not of '\($0.name)'" } ?? "and no command is given"))
    }
    let names = (command.map(table.flags) ?? table.globalFlags).map(\.name)
    let help = command.map { "\($0.name) --help" } ?? "--help"
    return unknown("flag", name, among: names, help: help)
  }

  /// Suffix of an error message that suggests the nearest valid word, or an empty string. In a
  /// comma-separated list the first invalid word counts.
  private func suggestion(for text: String, _ completion: ValueCompletion) -> String {
    guard case .choices(let words) = completion else { return "" }
    let wrong = text.split(separator: ",").map(String.init).first { !words.contains($0) }
    guard let wrong, let nearest = Spelling.nearest(to: wrong, among: words) else { return "" }
    return "; did you mean '\(nearest)'?"
  }

  /// The error for an unknown word, with a suggestion if one is near enough.
  private func unknown(_ what: String, _ word: String, among names: [String], help: String)
    -> Failure
  {
    let hint =
      Spelling.nearest(to: word, among: names).map { ", did you mean '\($0)'?" }
      ?? "; '\(table.program) \(help)' lists them"
    return Failure(.wrongUsage, "unknown \(what) '\(word)'\(hint)")
  }
}

/// The parsed flags and operands of a command.
struct Arguments: Sendable {
  /// Values of the given flags, by flag name. Each has its flag's `Value` type.
  private(set) var values: [String: any Sendable] = [:]
  /// Operands, in order.
  private(set) var operands: [String] = []

  /// The given value of `flag`, or its fallback.
  subscript<Value>(flag: Flag<Value>) -> Value {
    guard let given = values[flag.name] else {
      guard let fallback = flag.fallback else {
        preconditionFailure("\(flag.name) is required and the parser let its absence pass")
      }
      return fallback
    }
    guard let value = given as? Value else {
      preconditionFailure("two flags are called \(flag.name) and have different kinds")
    }
    return value
  }

  /// True if the flag `name` was given.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// Sets the value of the flag `name`, replacing an earlier one.
  mutating func set(_ name: String, to value: any Sendable) { values[name] = value }

  /// Appends an operand.
  mutating func append(_ word: String) { operands.append(word) }
}
