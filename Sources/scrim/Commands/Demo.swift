import Demonstration
internal import Glibc
import ScrimKit

/// `scrim demo`: opens the window.
enum Demo {
  /// The window's first size, in logical units.
  static let size = Flag(
    "--size", .size, default: Size(width: 1280, height: 800), shown: "1280x800",
    "first size of the window in logical units")
  /// What it shows.
  static let scene = Flag(
    "--scene", .word("SCENE", of: DemoScene.names), default: "live", shown: "live",
    "what to show")
  /// The window's title.
  static let title = Flag("--title", .text, default: "Scrim", shown: "Scrim", "title of the window")
  /// Who draws the title bar.
  static let decorations = Flag(
    "--decorations", .choice, default: Toplevel.Options.Decorations.auto, shown: "auto",
    "who draws the title bar: the compositor (server), scrim (client), or the compositor if it can")
  /// After how many frames to quit; nil where the user does.
  static let frames = Flag("--frames", optional: .count, "quit after N drawn frames")
  /// Whether to show what is drawn.
  static let showDamage = Flag(
    "--show-damage", "show in colours what is drawn, and why; the key d does so too")
  /// Whether to print the frame statistics at the end.
  static let stats = Flag("--stats", "print frame statistics at the end")

  /// Whether to print the default settings file instead of opening a window.
  static let printConfig = Flag(
    "--print-config", "print the settings file that says what holds without one, and quit")

  /// Its entry in the table.
  static let command = Command(
    name: "demo", summary: "Open the demo window in the running Wayland session",
    discussion: ["SCENE is one of:"] + DemoScene.all.map { "\($0.name): \($0.summary)." }
      + preferences,
    flags: [scene, size, title, decorations, frames, stats, showDamage, printConfig],
    examples: [
      Example(line: "scrim demo", effect: "Open the window"),
      Example(
        line: "scrim demo --size 1600x1000 --decorations client",
        effect: "Open a larger one with scrim's own title bar"),
      Example(
        line: "scrim demo --frames 600 --stats", effect: "Draw 600 frames, say how they went, quit"
      ),
      Example(
        line: "scrim demo --print-config > config.json5",
        effect: "Begin a settings file; its first lines say where it belongs"),
    ],
    run: run)

  /// Where settings come from, for help.
  private static let preferences =
    [
      "What no flag says, the settings file does, $XDG_CONFIG_HOME/scrim/config.json5; what that"
        + " leaves to the desktop, these variables say, or else the settings of GTK and KDE:"
    ] + DesktopPreferences.Variable.allCases.map { "\($0.rawValue): \($0.meaning)." }

  private static func run(_ invocation: Invocation) throws(Failure) {
    let arguments = invocation.arguments
    if arguments[printConfig] { return try invocation.console.write(Settings.commentedDefault) }
    switch arguments[GlobalFlags.egl] {
    case .best, .wayland: break
    case .surfaceless, .device:
      throw Failure(
        .wrongUsage, "a window is drawn with --egl wayland alone; 'scrim snapshot' takes the others"
      )
    }
    var options = App.Options()
    options.window.title = arguments[title]
    options.window.appID = "scrim"
    options.window.size = arguments[size]
    options.window.decorations = arguments[decorations]
    options.platform = arguments[GlobalFlags.egl]
    options.frames = arguments[frames]
    options.activationToken = takeActivationToken()
    var settings = Settings()
    settings.scene = arguments[scene]
    settings.showsDamage = arguments[showDamage]
    let theatre = Theatre(settings)
    let statistics: FrameStatistics
    do throws(AppFailure) {
      let app = App(options, content: theatre)
      app.onRenderer = { invocation.console.note($0.summary) }
      app.onTrouble = { invocation.console.note("glass is shown without its blur: \($0)") }
      statistics = try app.run()
    } catch {
      throw Failure(error)
    }
    if arguments[stats] { try invocation.console.write(describe(statistics)) }
  }

  /// The token of whoever started us. It is for one window, so no program that we start may see it.
  private static func takeActivationToken() -> String? {
    let token = unsafe getenv("XDG_ACTIVATION_TOKEN").map { unsafe String(cString: $0) }
    unsafe unsetenv("XDG_ACTIVATION_TOKEN")
    return token
  }

  private static func describe(_ statistics: FrameStatistics) -> String {
    let mean =
      statistics.submitted > 0
      ? statistics.totalDrawing.milliseconds / Double(statistics.submitted) : 0
    func rounded(_ milliseconds: Double) -> Double { (milliseconds * 100).rounded() / 100 }
    return """
      frames     \(statistics.submitted) drawn, \(statistics.presented) seen, \
      \(statistics.discarded) never seen, \(statistics.missed) missed
      drawing    \(rounded(mean)) ms on average, \
      \(rounded(statistics.longestDrawing.milliseconds)) ms at most

      """
  }
}
