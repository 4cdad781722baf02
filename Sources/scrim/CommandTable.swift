import ScrimKit

/// The one table that parsing, help, completion and the manual page are made from.
struct CommandTable: Sendable {
  /// The program's name.
  let program: String
  /// The program's version.
  let version: String
  /// What the program is, in a line.
  let summary: String
  /// Every command, in the order in which help lists them.
  let commands: [Command]
  /// The flags that every command takes.
  let globalFlags: [any FlagDescription]

  /// The command that is called `name`.
  func command(_ name: String) -> Command? { commands.first { $0.name == name } }

  /// All flags that `command` takes, its own first.
  func flags(of command: Command) -> [any FlagDescription] { command.flags + globalFlags }
}

extension CommandTable {
  /// Scrim's own. A new command is a file in `Commands` and its line here.
  static let scrim = CommandTable(
    program: "scrim", version: "0.1.0",
    summary: "a desktop client for Wayland, drawn with OpenGL ES",
    commands: [
      Demo.command, Snapshot.command, Blur.command, Bench.command, Info.command, Completion.command,
      Manual.command,
      Help.command,
    ],
    globalFlags: [GlobalFlags.egl, GlobalFlags.verbose, GlobalFlags.help, GlobalFlags.version])
}

/// The flags that every command takes.
enum GlobalFlags {
  /// Which EGL display to draw with.
  static let egl = Flag(
    "--egl", .platform, default: PlatformChoice.best, shown: "the best there is",
    "the EGL display to draw with")
  /// Whether to tell what is done.
  static let verbose = Flag("--verbose", "say on standard error what is chosen and why")
  /// Whether to explain instead of doing.
  static let help = Flag("--help", short: "-h", "show help for the program or for a command")
  /// Whether to print the version instead of doing.
  static let version = Flag("--version", "show the version")
}
