import Demonstration
internal import Glibc
import ScrimKit

/// `scrim snapshot`: draws a scene of the demo into a file, with no compositor.
enum Snapshot {
  /// The picture's size, in logical units.
  static let size = Flag(
    "--size", .size, default: Size(width: 1280, height: 800), shown: "1280x800",
    "size of the picture in logical units")
  /// Physical pixels a logical unit.
  static let scale = Flag(
    "--scale", .scale, default: 1, shown: "1", "pixels of the picture a logical unit")
  /// The moment that the picture shows.
  static let at = Flag(
    "--at", .duration, default: Duration.zero, shown: "0",
    "moment to show, in seconds after the start")
  /// Whether to draw the window around it.
  static let framed = Flag("--frame", "draw the window's title bar and shadow around it")
  /// How many pictures; nil is one.
  static let frames = Flag(
    "--frames", optional: .count, "draw N pictures, one after another, from the moment on")
  /// Pictures a second of time.
  static let rate = Flag(
    "--fps", .rate, default: 60, shown: "60", "pictures a second of the scene's time")
  /// The file to write.
  static let out = Flag(
    "--out", required: .file("FILE.png"),
    "file to write, as PNG; with --frames an animated one, or a folder of pictures")

  /// Its entry in the table.
  static let command = Command(
    name: "snapshot", summary: "Draw what the demo shows into a PNG file, without a compositor",
    discussion: ["SCENE is one of:"] + DemoScene.all.map { "\($0.name): \($0.summary)." },
    operands: [
      Operand(
        name: "SCENE", summary: "the scene to draw (default live)", isRequired: false,
        completion: .choices(DemoScene.names))
    ],
    flags: [out, size, scale, at, framed, frames, rate] + LookFlags.all,
    examples: [
      Example(line: "scrim snapshot --out demo.png", effect: "The demo as it starts"),
      Example(
        line: "scrim snapshot --out demo.png --size 1920x1080 --scale 1.5 --at 2.5",
        effect: "Larger, for a screen of scale 1.5, two and a half seconds later"),
      Example(
        line: "scrim snapshot live --frames 60 --fps 30 --out live.png",
        effect: "Two seconds of a scene, as an animated picture"),
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
    // Of the flags alone: a picture is the same on every desktop.
    var settings = Settings([LookFlags.overrides(arguments)])
    settings.scene = name
    let picture = try LookFlags.picture(settings.image)
    do {
      let pictures = try Offscreen(
        DemoApp(settings, picture: picture, unchanging: true), size: arguments[size],
        scale: Scale(in120ths: Int((arguments[scale] * 120).rounded())),
        title: arguments[framed] ? "Scrim" : nil, platform: arguments[GlobalFlags.egl])
      defer { pictures.close() }
      invocation.console.note(pictures.renderer.summary)
      pictures.onTrouble = { invocation.console.note("glass is shown without its blur: \($0)") }
      var player = Player(pictures, DemoScene.named(name)?.performance.cues(arguments[size]) ?? [])
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
      // A folder that is there already will do; one that cannot be made shows with the first picture.
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
