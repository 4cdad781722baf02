// SPDX-License-Identifier: MIT

import Files
import Glibc
import JSON5
import ScrimKit
import Shell

/// `scrim shell`: the panels of a desktop.
enum ShellCommand {
  /// The parts that run.
  static let only = Flag(
    "--only", optional: .words("PARTS", of: ShellSettings.Part.allCases.map(\.rawValue)),
    "run these parts alone, separated by commas")
  /// The dial of the glass; nil for that of the settings.
  static let glass = Flag(
    "--glass", optional: .part, "the dial of the glass, from 0, clear, to 1, solid")
  /// Prints the default settings file instead of running.
  static let printConfig = Flag(
    "--print-config", "print a settings file with all defaults, and quit")
  /// Time until the shell quits; nil is no limit.
  static let duration = Flag("--duration", optional: .duration, "quit after this time")

  /// Entry in the command table.
  static let command = Command(
    name: "shell",
    summary: "Run a notification centre, toasts and other panels of a desktop",
    discussion: [
      "The shell shows the notifications of the session, in place of any other server of them, and"
        + " the state of the system. It runs once in a session, until a signal ends it, and waits"
        + " for a compositor that starts later or restarts.",
      "'scrim msg toggle centre' opens and closes the notification centre; docs/shell.md has all"
        + " commands for key bindings.",
    ],
    flags: [only, glass, duration, LookFlags.theme, printConfig],
    examples: [
      Example(line: "scrim shell", effect: "Run all parts"),
      Example(
        line: "scrim shell --only toasts,osd",
        effect: "Show new notifications and changed volumes beside another shell"),
      Example(
        line: "scrim shell --print-config > shell.json5",
        effect: "Create a settings file; its first lines say where to put it"),
    ],
    run: run)

  @MainActor private static func run(_ invocation: Invocation) throws(Failure) {
    let (arguments, console) = (invocation.arguments, invocation.console)
    if arguments[printConfig] { return try console.write(ShellSettings.defaultFile) }
    try LookFlags.checkTheme(arguments)
    let folders = BaseFolders(environment: { Variables.process[$0] })
    let file = folders.config.map { "\($0)/scrim/shell.json5" }
    let (settings, mistakes) = self.settings(file, arguments)
    var options = App.Options()
    do throws(AppFailure) { options.instance = try claim(invocation.words) } catch {
      throw Failure(error)
    }
    guard let instance = options.instance else {
      throw Failure(.failed, "a shell runs in this session already")
    }
    options.platform = arguments[GlobalFlags.egl]
    options.themeFile = arguments[LookFlags.theme]
    options.duration = arguments[duration].map { .seconds($0 / .seconds(1)) }
    options.waitsForCompositor = true
    let app = App(options)
    console.follow(app)
    let shell = DesktopShell(
      app, settings, history: folders.state.map { "\($0)/scrim/notifications.jsonl" })
    if let state = folders.state {
      let dial = GlassDialFile(path: "\(state)/scrim/glass.json")
      shell.chooseGlass(dial.read(setting: settings.glass))
      shell.onGlassChoice = { dial.write($0, setting: shell.settings.glass) }
    }
    instance.onCommand = { shell.perform($0) }
    // It has outlived its compositor, and its environment is that of an earlier login.
    instance.onSecondStart = { [unowned app] _, _ in if app.metrics.reconnects > 0 { app.quit() } }
    func tell(_ mistakes: UserFileFailure?) {
      for line in mistakes?.lines ?? [] { console.report(line) }
      shell.showProblems(mistakes?.lines ?? [])
    }
    tell(mistakes)
    if let file {
      app.watch(file: file) {
        let (settings, mistakes) = self.settings(file, arguments)
        if mistakes == nil { shell.settings = settings }
        tell(mistakes)
      }
    }
    do throws(AppFailure) { _ = try app.run() } catch { throw Failure(error) }
    withExtendedLifetime(shell) {}
  }

  /// Becomes the shell of the session; nil if another one runs. One that makes way takes a while.
  @MainActor private static func claim(_ words: [String]) throws(AppFailure) -> Instance? {
    if let instance = try Instance("shell", arguments: words) { return instance }
    for _ in 0..<20 {
      usleep(100_000)
      // It does not answer while it ends.
      if let instance = try? Instance("shell", arguments: words) { return instance }
    }
    return nil
  }

  /// The settings that are right in the file at `path`, with the flags of the command line, and
  /// what is wrong in the file.
  static func settings(
    _ path: String?, _ arguments: Arguments
  ) -> (ShellSettings, UserFileFailure?) {
    var settings = ShellSettings()
    // A file that is about to be written is empty.
    let file = path.flatMap { (try? File.read($0, limit: 1))?.isEmpty == true ? nil : $0 }
    let read = file.map { ShellSettings.keys.readWhatFits(contentsOf: $0) }
    read?.changes?.apply(to: &settings)
    if let parts = arguments[only] {
      settings.parts = parts.compactMap { ShellSettings.Part(rawValue: $0) }
    }
    if let glass = arguments[glass] { settings.glass = glass }
    return (settings, read?.failure)
  }
}

/// The file of the glass that a person has chosen by the slider of the centre. The choice holds
/// until the setting changes.
struct GlassDialFile {
  /// The path.
  let path: String

  /// The choice; nil if there is none, or if the setting was another one then.
  func read(setting: Double) -> Double? {
    guard let bytes = try? File.read(path, limit: 4_096),
      case .object(let members)? = try? JSON5Reader.read(bytes, as: .json).content
    else { return nil }
    func number(_ key: String) -> Double? {
      guard case .number(let number)? = members.first(where: { $0.key == key })?.value.content
      else { return nil }
      return number
    }
    guard number("setting") == setting, let choice = number("choice"), 0...1 ~= choice
    else { return nil }
    return choice
  }

  /// Writes a choice; nil for none. Without a place for the file, the choice ends with the shell.
  func write(_ choice: Double?, setting: Double) {
    let members = choice.map { [("choice", JSON.decimal($0)), ("setting", .decimal(setting))] }
    try? File.write(JSON.object(members ?? []).line + "\n", to: path)
  }
}
