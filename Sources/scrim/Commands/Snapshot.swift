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
  /// The file to write.
  static let out = Flag("--out", required: .file("FILE.png"), "file to write, as PNG")

  /// Its entry in the table.
  static let command = Command(
    name: "snapshot", summary: "Draw what the demo shows into a PNG file, without a compositor",
    discussion: ["SCENE is one of:"] + DemoScene.all.map { "\($0.name): \($0.summary)." },
    operands: [
      Operand(
        name: "SCENE", summary: "the scene to draw (default live)", isRequired: false,
        completion: .choices(DemoScene.names))
    ],
    flags: [out, size, scale, at, framed],
    examples: [
      Example(line: "scrim snapshot --out demo.png", effect: "The demo as it starts"),
      Example(
        line: "scrim snapshot --out demo.png --size 1920x1080 --scale 1.5 --at 2.5",
        effect: "Larger, for a screen of scale 1.5, two and a half seconds later"),
    ],
    run: run)

  private static func run(_ invocation: Invocation) throws(Failure) {
    let arguments = invocation.arguments
    let name = arguments.operands.first ?? "live"
    guard let scene = DemoScene.named(name) else {
      throw Failure(
        .wrongUsage,
        "there is no scene '\(name)'; there are \(DemoScene.names.joined(separator: ", "))")
    }
    do throws(AppFailure) {
      let pictures = try Offscreen(
        scene.make(), size: arguments[size],
        scale: Scale(in120ths: Int((arguments[scale] * 120).rounded())),
        title: arguments[framed] ? "Scrim" : nil, platform: arguments[GlobalFlags.egl])
      defer { pictures.close() }
      invocation.console.note(pictures.renderer.summary)
      let start = Moment(nanoseconds: 0)
      _ = try pictures.picture(at: start)
      let moment = start + .seconds(arguments[at] / .seconds(1))
      let picture = try pictures.picture(at: moment)
      do throws(ImageError) { try picture.writePNG(to: arguments[out]) } catch {
        throw AppFailure.system(error.description)
      }
    } catch {
      throw Failure(error)
    }
  }
}
