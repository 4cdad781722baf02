import ScrimKit

/// `scrim snapshot`: draws the demo's picture into a file, with no compositor.
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
    let curtain = Curtain(phase: arguments[at] / .seconds(1)) {
      invocation.console.note($0.summary)
    }
    do throws(AppFailure) {
      let picture = try Offscreen.picture(
        of: curtain, at: Moment(nanoseconds: 0), size: arguments[size],
        scale: Scale(in120ths: Int((arguments[scale] * 120).rounded())),
        title: arguments[framed] ? "Scrim" : nil, platform: arguments[GlobalFlags.egl])
      do throws(ImageError) { try picture.writePNG(to: arguments[out]) } catch {
        throw AppFailure.system(error.description)
      }
    } catch {
      throw Failure(error)
    }
  }
}
