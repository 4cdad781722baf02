import Demonstration
internal import Glibc
import ScrimKit

/// `scrim snapshot`: renders a scene of the demo to a file, without a compositor.
enum Snapshot {
  /// Image size, in logical units.
  static let size = Flag(
    "--size", .size, default: Size(width: 1280, height: 800), shown: "1280x800",
    "size of the image in logical units")
  /// Physical pixels per logical unit.
  static let scale = Flag(
    "--scale", .scale, default: 1, shown: "1", "pixels per logical unit")
  /// Time of the first frame.
  static let at = Flag(
    "--at", .duration, default: Duration.zero, shown: "0",
    "time to show, in seconds after the start")
  /// Draws the window's title bar and shadow.
  static let framed = Flag("--frame", "include the window's title bar and shadow")
  /// Number of frames; nil is a still image.
  static let frames = Flag(
    "--frames", optional: .count, "render N frames, starting at the time of --at")
  /// Frames per second of scene time.
  static let rate = Flag(
    "--fps", .rate, default: 60, shown: "60", "frames per second of scene time")
  /// Output file or folder.
  static let out = Flag(
    "--out", required: .file("FILE.png"),
    "file to write, as PNG; with --frames an animated PNG, or a folder for one PNG per frame")

  /// Entry in the command table.
  static let command = Command(
    name: "snapshot", summary: "Render a scene of the demo to a PNG file, without a compositor",
    discussion: ["SCENE is one of:"] + DemoScene.all.map { "\($0.name): \($0.summary)." },
    operands: [
      Operand(
        name: "SCENE", summary: "the scene to render (default: live)", isRequired: false,
        completion: .choices(DemoScene.names))
    ],
    flags: [out, size, scale, at, framed, frames, rate] + LookFlags.all,
    examples: [
      Example(line: "scrim snapshot --out demo.png", effect: "The demo at its start"),
      Example(
        line: "scrim snapshot --out demo.png --size 1920x1080 --scale 1.5 --at 2.5",
        effect: "A larger image for an output of scale 1.5, two and a half seconds later"),
      Example(
        line: "scrim snapshot live --frames 60 --fps 30 --out live.png",
        effect: "Two seconds of a scene as an animated PNG"),
    ],
    run: run)

  private static func run(_ invocation: Invocation) throws(Failure) {
    let arguments = invocation.arguments
    let name = arguments.operands.first ?? "live"
    guard DemoScene.names.contains(name) else {
      throw Failure(
        .wrongUsage,
        "there is no scene '\(name)'; there are \(DemoScene.names.joined(separator: ", "))")
    }
    // Only flags count: a snapshot is the same on every desktop.
    var settings = Settings([LookFlags.overrides(arguments)])
    settings.scene = name
    let picture = try LookFlags.picture(settings.image)
    do {
      let pictures = try Offscreen(
        DemoApp(settings, image: picture, usesFixedClock: true), size: arguments[size],
        scale: Scale(in120ths: Int((arguments[scale] * 120).rounded())),
        title: arguments[framed] ? "Scrim" : nil, platform: arguments[GlobalFlags.egl])
      defer { pictures.close() }
      invocation.console.note(pictures.renderer.summary)
      pictures.onTrouble = { invocation.console.note("glass is drawn without blur: \($0)") }
      var player = Player(pictures, DemoScene.named(name)?.inputScript.steps(arguments[size]) ?? [])
      try write(&player, from: arguments[at] / .seconds(1), arguments)
    } catch let error as AppFailure {
      throw Failure(error)
    } catch {
      throw Failure(AppFailure.system("\(error)"))
    }
  }

  private static func write(
    _ player: inout Player, from first: Double, _ arguments: Arguments
  ) throws {
    let path = arguments[out]
    guard let count = arguments[frames] else {
      return try player.image(at: first).writePNG(to: path)
    }
    let rate = arguments[rate]
    func moment(_ number: Int) -> Double { first + Double(number) / Double(rate) }
    guard path.hasSuffix(".png") else {
      // The folder may exist. If it cannot be created, writing the first frame fails.
      _ = unsafe mkdir(path, 0o777)
      let digits = String(count - 1).count
      for number in 0..<count {
        let name = String(repeating: "0", count: digits - String(number).count) + "\(number)"
        try player.image(at: moment(number)).writePNG(to: "\(path)/\(name).png")
      }
      return
    }
    let opening = try player.image(at: first)
    var animation = try AnimatedPNG(
      path: path, size: opening.size, frames: count, delay: .init(1, over: rate),
      isOpaque: opening.isOpaque)
    try animation.add(opening)
    for number in 1..<count { try animation.add(player.image(at: moment(number))) }
    try animation.finish()
  }
}
