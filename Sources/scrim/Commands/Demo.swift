// SPDX-License-Identifier: MIT

import Demonstration
import Files
import Images
import JSON5
import Window
internal import Glibc
import ScrimKit

/// `scrim demo`: opens the demo window.
enum Demo {
  /// First scene.
  static let scene = Flag(
    "--scene", optional: .word("SCENE", of: DemoScene.names), "first scene (default: live)")
  /// First window size, in logical units.
  static let size = Flag(
    "--size", optional: .size, "first size of the window in logical units (default: 1280x800)")
  /// Fixed scale; nil is the output's.
  static let scale = Flag(
    "--scale", optional: .scale, "pixels per logical unit (default: the output's scale)")
  /// Window title.
  static let title = Flag("--title", .text, default: "Scrim", shown: "Scrim", "title of the window")
  /// Owner of the title bar.
  static let decorations = Flag(
    "--decorations", .choice, default: Toplevel.Options.Decorations.auto, shown: "auto",
    "owner of the title bar: the compositor (server), scrim (client), or the compositor if it can"
      + " (auto)")
  /// Bits of each colour.
  static let colorDepth = Flag(
    "--color-depth", .word("BITS", of: ["8", "10"]), default: "8", shown: "8",
    "bits of each colour: 10 if the compositor decorates the window, and offers them with the"
      + " driver, as 'scrim info' tells")
  /// Number of frames after which to quit; nil is no limit.
  static let frames = Flag("--frames", optional: .count, "quit after N drawn frames")
  /// Time after which to quit; nil is no limit.
  static let duration = Flag("--duration", optional: .duration, "quit after this time")
  /// Runs as the only demo of the session.
  static let singleInstance = Flag(
    "--single-instance",
    "run once in this session: a second start hands over its arguments, and 'scrim msg' reaches it")
  /// Waits for a compositor that went away.
  static let reconnect = Flag(
    "--reconnect", "if the compositor goes away, wait 30 seconds for it to come back")
  /// Statistics output file.
  static let stats = Flag(
    "--stats", optional: .output("FILE.json"),
    "write statistics to a file at the end")
  /// Folder of recordings.
  static let recordings = Flag(
    "--recordings", optional: .file("FOLDER"),
    "folder for the stage's recordings (default: the desktop's folder for videos)")
  /// Format of recordings.
  static let codec = Flag(
    "--codec", .word("NAME", of: ["vp8", "vp9"]), default: "vp8", shown: "vp8",
    "format of the stage's recordings: vp8, or vp9 for smaller files at more work")
  /// Shows every scene in turn.
  static let tour = Flag(
    "--tour", "show every scene in turn, with a finger that is drawn; a key ends the tour")
  /// Opens panels over the desktop instead of a window.
  static let shell = Flag(
    "--shell",
    "open a bar on every output, and the notification panel as a drawer over the desktop; only one"
      + " runs in a session")
  /// Prints the default settings file instead of opening a window.
  static let printConfig = Flag(
    "--print-config", "print a settings file with all defaults, and quit")

  #if DEBUG
  /// Folder of shaders.
  static let shaders = Flag(
    "--shaders", optional: .file("FOLDER"),
    "read the shaders in this folder, and again when one is saved (debug builds)")
  #endif

  /// Flags of debug builds.
  private static var debugFlags: [any FlagDescription] {
    #if DEBUG
    [shaders]
    #else
    []
    #endif
  }

  /// Entry in the command table.
  static let command = Command(
    name: "demo", summary: "Open the demo window in the running Wayland session",
    discussion: ["SCENE is one of:"] + DemoScene.all.map { "\($0.name): \($0.summary)." }
      + [dropping] + preferences,
    flags: [scene, size, scale] + LookFlags.all + [
      title, decorations, colorDepth, frames, duration, singleInstance, reconnect, stats,
      recordings, codec, tour, shell, printConfig,
    ] + debugFlags,
    examples: [
      Example(line: "scrim demo", effect: "Open the window"),
      Example(
        line: "scrim demo --scene pull --image photo.jpg --hud",
        effect: "Pull a panel over an image of your own, with drawing statistics"),
      Example(
        line: "scrim demo --duration 10 --stats stats.json",
        effect: "Run for ten seconds, write statistics, quit"),
      Example(
        line: "scrim demo --single-instance",
        effect: "Let 'scrim msg toggle notifications' open and close the panel"),
      Example(
        line: "scrim demo --shell",
        effect: "Open a bar on every output; pull it down for the notifications"),
      Example(
        line: "scrim demo --theme theme.json5",
        effect: "Work on a theme file, which 'scrim theme' prints"),
      Example(
        line: "scrim demo --print-config > config.json5",
        effect: "Create a settings file; its first lines say where to put it"),
    ],
    run: run)

  /// Help on files that are dropped.
  private static let dropping =
    "A file dropped on the window is shown: an image like that of --image, a video like that of"
    + " --video."

  /// Help on the sources of settings.
  private static let preferences =
    [
      "Precedence: flags, then the settings file $XDG_CONFIG_HOME/scrim/config.json5, then these"
        + " environment variables, then what the desktop's portal tells, then the settings of GTK"
        + " and KDE:"
    ] + DesktopPreferences.Variable.allCases.map { "\($0.rawValue): \($0.meaning)." }

  @MainActor private static func run(_ invocation: Invocation) throws(Failure) {
    let (arguments, console) = (invocation.arguments, invocation.console)
    if arguments[printConfig] { return try console.write(Settings.defaultFile) }
    switch arguments[GlobalFlags.egl] {
    case .best, .wayland: break
    case .surfaceless, .device, .gbm:
      throw Failure(
        .wrongUsage, "a window needs --egl wayland; 'scrim snapshot' supports the others"
      )
    }
    try arguments[stats]?.check()
    try LookFlags.checkTheme(arguments)
    let token = takeActivationToken()
    let instance = try startInstance(invocation, token)
    // The running demo has got the arguments.
    if isSingle(arguments), instance == nil { return }
    var source = try source(arguments, console)
    var options = options(arguments, source.settings)
    options.activationToken = token
    options.instance = instance
    if arguments[shell] { return try runShell(options, source, arguments, console) }
    let usesPortal = PortalCamera.isWanted(arguments)
    let video = usesPortal ? nil : try LookFlags.openVideo(arguments, waits: false)
    let demo = DemoApp(
      source.settings, image: try LookFlags.readImage(source.settings.image), video: video)
    demo.isTouring = arguments[tour]
    let app = App(options, content: demo)
    console.follow(app)
    if demo.settings.isTransparent {
      app.rehearse { [unowned demo] in demo.settings.glass.faded(to: $0).glass }
    }
    connect(demo, to: app, video, arguments, console)
    let camera = usesPortal ? PortalCamera(demo, in: app, console) : nil
    defer { camera?.close() }
    if let instance { connect(demo, to: app, instance, invocation) }
    app.onDesktopSettings = { [unowned demo] in source.take($0, into: &demo.settings) }
    if let file = source.file {
      app.watch(file: file.path) { reload(&source, demo, console) }
    }
    let statistics: FrameStatistics
    do throws(AppFailure) { statistics = try app.run() } catch { throw Failure(error) }
    demo.end(app.metrics)
    try report(
      statistics, demo.statistics, droppedVideoFrames: demo.video?.droppedFrames, arguments, console
    )
  }

  /// Runs the demo as a shell, until a signal ends it.
  @MainActor private static func runShell(
    _ options: App.Options, _ source: SettingsSource, _ arguments: Arguments, _ console: Console
  ) throws(Failure) {
    var source = source
    let app = App(options)
    console.follow(app)
    let shell = DemoShell(source.settings, in: app)
    app.onDesktopSettings = { [unowned shell] in source.take($0, into: &shell.settings) }
    let statistics: FrameStatistics
    do throws(AppFailure) { statistics = try app.run() } catch { throw Failure(error) }
    withExtendedLifetime(shell) {}
    try report(
      statistics, DemoStatistics(app.metrics, scene: "shell"), droppedVideoFrames: nil, arguments,
      console)
  }

  /// Notes the statistics, and writes them if the flags ask for that.
  private static func report(
    _ frames: FrameStatistics, _ counts: DemoStatistics, droppedVideoFrames: Int?,
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) {
    console.note(describe(frames))
    guard let file = arguments[stats] else { return }
    let document = StatsDocument(
      statistics: counts, missedBy: frames.missedBy, droppedVideoFrames: droppedVideoFrames)
    try file.write(document.json.text() + "\n", console)
  }

  /// Connects the demo with the event loop and the console.
  @MainActor private static func connect(
    _ demo: DemoApp, to app: App, _ video: VideoSource?, _ arguments: Arguments, _ console: Console
  ) {
    // Once the window is closed, standard error is the only place to say where a recording is.
    demo.onReport = { line in console.report(line) }
    demo.onWatch = { [unowned app] descriptor, handler in
      if let handler {
        app.watch(descriptor: descriptor, handler)
      } else {
        app.unwatch(descriptor: descriptor)
      }
    }
    let folder = arguments[recordings] ?? Variables.process.videoFolder
    demo.recordings.makePath = { folder.map { RecordingName.now().path(in: $0) } }
    demo.recordings.usesVP9 = arguments[codec] == "vp9"
    demo.onDrop = { [unowned demo, unowned app] in show($0, in: demo, of: app, console) }
    play(video, in: demo, of: app, console)
  }

  // MARK: Settings

  private static func source(
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> SettingsSource {
    do throws(UserFileFailure) {
      return try SettingsSource(.process, flags: changes(arguments))
    } catch {
      throw Failure(error, "the settings file has mistakes; correct or remove it", console)
    }
  }

  /// Settings from the flags.
  static func changes(_ arguments: Arguments) -> Changes<Settings> {
    var changes = LookFlags.changes(arguments)
    if let scene = arguments[scene] { changes[\.scene] = scene }
    changes[\.size] = arguments[size]
    return changes
  }

  /// Applies a changed settings file. A file with mistakes changes nothing; the reason is printed
  /// and shown in the window.
  @MainActor private static func reload(
    _ source: inout SettingsSource, _ demo: DemoApp, _ console: Console
  ) {
    do {
      let new = try source.readAgain()
      var settings = demo.settings
      // If the image cannot be read, nothing is applied; the next change of the file tries again.
      let isOther = new.image != source.settings.image
      let image = isOther ? try LookFlags.readImage(new.image) : nil
      source.update(&settings, to: new)
      if isOther { demo.image = image }
      demo.settings = settings
      demo.notice = nil
    } catch let error as UserFileFailure {
      for line in error.lines { console.report(line) }
      demo.notice = error.lines.first
    } catch {
      let path = source.file?.path ?? "the settings file"
      let message = "\(path): image: " + ((error as? Failure)?.message ?? "\(error)")
      console.report(message)
      demo.notice = message
    }
  }

  // MARK: The window

  private static func options(_ arguments: Arguments, _ settings: Settings) -> App.Options {
    var options = App.Options()
    options.window.title = arguments[title]
    options.window.appID = "scrim"
    options.window.size = settings.size
    options.window.scale = arguments[scale].map { Scale(in120ths: Int(($0 * 120).rounded())) }
    options.window.decorations = arguments[decorations]
    options.colorDepth = arguments[colorDepth] == "10" ? .ten : .eight
    options.platform = arguments[GlobalFlags.egl]
    options.themeFile = arguments[LookFlags.theme]
    options.frames = arguments[frames]
    options.duration = arguments[duration].map { .seconds($0 / .seconds(1)) }
    options.reconnects = arguments[reconnect]
    // The scenes have their places by coordinates, and the words are English.
    options.layoutDirection = .leftToRight
    #if DEBUG
    options.setFaults()
    options.shaderFolder = arguments[shaders]
    #endif
    return options
  }

  /// The activation token of the launcher. It is valid for one window, so it is removed from the
  /// environment of child processes.
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
      \(statistics.submitted) frames drawn, \(statistics.presented) presented, \
      \(statistics.discarded) discarded, \(statistics.missed) refreshes missed (by \
      \(statistics.missedBy)); drawing took \
      \(rounded(mean)) ms on average, \(rounded(statistics.longestDrawing.milliseconds)) ms at most
      """
  }
}
