import Geometry

/// `scrim demo`: opens the window.
enum Demo {
  /// The window's first size, in logical units.
  static let size = Flag(
    "--size", .size, default: Size(width: 1280, height: 800), shown: "1280x800",
    "first size of the window in logical units")
  /// The window's title.
  static let title = Flag("--title", .text, default: "Scrim", shown: "Scrim", "title of the window")
  /// Who draws the title bar.
  static let decorations = Flag(
    "--decorations", .choice, default: Decorations.auto, shown: "auto",
    "who draws the title bar: the compositor (server), scrim (client), or the compositor if it can")
  /// After how many frames to quit; nil where the user does.
  static let frames = Flag("--frames", optional: .count, "quit after N drawn frames")
  /// Whether to print the frame statistics at the end.
  static let stats = Flag("--stats", "print frame statistics at the end")

  /// Its entry in the table.
  static let command = Command(
    name: "demo", summary: "Open the demo window in the running Wayland session",
    flags: [size, title, decorations, frames, stats],
    examples: [
      Example(line: "scrim demo", effect: "Open the window"),
      Example(
        line: "scrim demo --size 1600x1000 --decorations client",
        effect: "Open a larger one with scrim's own title bar"),
      Example(
        line: "scrim demo --frames 600 --stats", effect: "Draw 600 frames, say how they went, quit"
      ),
    ],
    run: run)

  /// Who draws the title bar.
  enum Decorations: String, CaseIterable, Sendable {
    /// The compositor if it offers to, else scrim.
    case auto
    /// Scrim.
    case client
    /// The compositor.
    case server
  }

  private static func run(_ invocation: Invocation) throws(Failure) {
    throw Failure(.failed, "demo: not linked yet")
  }
}
