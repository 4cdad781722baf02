/// Reads a command line against the table.
struct ArgumentParser {
  /// What a command line asks for.
  enum Request {
    /// Help for a command, or for the program.
    case help(Command?)
    /// The version.
    case version
    /// A command, with all it needs.
    case run(Command, Arguments)
  }

  /// The commands and flags there are.
  let table: CommandTable

  /// What `words`, the command line without the program's name, ask for. Asked for help, it looks
  /// at nothing else, so that a line typed halfway can be explained.
  func parse(_ words: [String]) throws(Failure) -> Request {
    let command = try command(in: words)
    let flagWords = words.prefix { $0 != "--" }
    if flagWords.contains("--help") || flagWords.contains("-h") { return .help(command) }
    if flagWords.contains("--version") { return .version }
    guard let command else {
      throw Failure(.wrongUsage, "no command given; '\(table.program) --help' lists them")
    }
    let arguments = try read(words, for: command)
    try check(arguments, for: command)
    return .run(command, arguments)
  }

  /// The command that `words` name: the first word that is neither a flag nor a flag's value.
  private func command(in words: [String]) throws(Failure) -> Command? {
    var rest = words[...]
    while let word = rest.popFirst(), word != "--" {
      guard word.hasPrefix("-") else {
        if let command = table.command(word) { return command }
        throw unknown("command", word, among: table.commands.map(\.name), help: "--help")
      }
      if let flag = table.globalFlags.first(where: { $0.name == word }), flag.placeholder != nil {
        rest = rest.dropFirst()
      }
    }
    return nil
  }

  /// The flags and operands among `words`, each checked on its own.
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

  /// Reads the flag that `word` is, taking its value from `word` or from the `rest`.
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
    guard let text = attached ?? rest.popFirst() else {
      throw Failure(.wrongUsage, "\(name) wants \(flag.expectation), and nothing follows it")
    }
    guard let value = flag.read(text) else {
      throw Failure(.wrongUsage, "\(name) wants \(flag.expectation), not '\(text)'")
    }
    arguments.set(flag.name, to: value)
  }

  /// Reads `word` as the next operand of `command`.
  private func readOperand(
    _ word: String, for command: Command, into arguments: inout Arguments
  ) throws(Failure) {
    guard arguments.operands.count < command.operands.count else {
      throw Failure(
        .wrongUsage,
        "'\(word)' is one word too many; the usage is '\(table.program) \(command.usage)'")
    }
    switch command.operands[arguments.operands.count].completion {
    case .nothing, .files: break
    case .choices(let words):
      guard words.contains(word) else {
        throw Failure(.wrongUsage, "\(command.name) wants \(words.listed), not '\(word)'")
      }
    case .commands:
      guard table.command(word) != nil else {
        throw unknown("command", word, among: table.commands.map(\.name), help: "--help")
      }
    }
    arguments.append(word)
  }

  /// Refuses `arguments` that lack something `command` cannot do without.
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

  /// The failure for a flag that `command` does not have: it may be misspelt, or another command's.
  private func unknownFlag(_ name: String, of command: Command) -> Failure {
    if let owner = table.commands.first(where: { $0.flags.contains { $0.name == name } }) {
      return Failure(
        .wrongUsage,
        "'\(name)' is a flag of '\(table.program) \(owner.name)', not of '\(command.name)'")
    }
    let names = table.flags(of: command).map(\.name)
    return unknown("flag", name, among: names, help: "\(command.name) --help")
  }

  /// The failure for a word that means nothing here, with the one that was meant if that is clear.
  private func unknown(_ what: String, _ word: String, among names: [String], help: String)
    -> Failure
  {
    let hint =
      Spelling.nearest(to: word, among: names).map { ", did you mean '\($0)'?" }
      ?? "; '\(table.program) \(help)' lists them"
    return Failure(.wrongUsage, "unknown \(what) '\(word)'\(hint)")
  }
}
