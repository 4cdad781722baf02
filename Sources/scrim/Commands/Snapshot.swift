// SPDX-License-Identifier: MIT

import Demonstration
import Files
import Images
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
  /// Shows every scene in turn.
  static let tour = Flag(
    "--tour", "show every scene in turn from SCENE on, with a finger that is drawn")
  /// Output file or folder.
  static let out = Flag(
    "--out", required: .output("FILE.png"),
    "file to write, as PNG; with --frames an animated PNG, a WebM video, or a folder for one PNG"
      + " per frame")

  /// Entry in the command table.
  static let command = Command(
    name: "snapshot", summary: "Render a scene of the demo to a PNG file, without a compositor",
    discussion: ["SCENE is one of:"] + DemoScene.all.map { "\($0.name): \($0.summary)." },
    operands: [
      Operand(
        name: "SCENE", summary: "the scene to render (default: live)", isRequired: false,
        completion: .choices(DemoScene.names))
    ],
    flags: [out, size, scale, at, framed, frames, rate, tour, Demo.codec] + LookFlags.all,
    examples: [
      Example(line: "scrim snapshot --out demo.png", effect: "The demo at its start"),
      Example(
        line: "scrim snapshot --out demo.png --size 1920x1080 --scale 1.5 --at 2.5",
        effect: "A larger image for an output of scale 1.5, two and a half seconds later"),
      Example(
        line: "scrim snapshot live --frames 60 --fps 30 --out live.png",
        effect: "Two seconds of a scene as an animated PNG"),
      Example(
        line: "scrim snapshot --tour --frames 840 --fps 30 --out tour.webm",
        effect: "Every scene in use, as a video (needs GStreamer)"),
      Example(
        line: "scrim snapshot stage --frames 300 --out stage.webm",
        effect: "Five seconds of a scene as a video (needs GStreamer)"),
    ],
    run: run)

  @MainActor private static func run(_ invocation: Invocation) throws(Failure) {
    let arguments = invocation.arguments
    let name =
      arguments.operands.first ?? (arguments[LookFlags.video] == nil ? "live" : "stage")
    try check(arguments)
    // Only flags count: a snapshot is the same on every desktop.
    var settings = Settings([LookFlags.defaults, LookFlags.changes(arguments)])
    settings.scene = name
    if arguments[tour] { settings.drifts = !arguments[LookFlags.still] }
    let image = try LookFlags.readImage(settings.image)
    let video = try LookFlags.openVideo(arguments, waits: true)
    let theme = try LookFlags.readTheme(arguments)
    do {
      let demo = DemoApp(settings, image: image, video: video, usesFixedClock: true)
      demo.isTouring = arguments[tour]
      let offscreen = try Offscreen(
        demo, size: arguments[size],
        scale: Scale(in120ths: Int((arguments[scale] * 120).rounded())),
        title: arguments[framed] ? "Scrim" : nil, platform: arguments[GlobalFlags.egl])
      defer { offscreen.close() }
      offscreen.themeFile = theme
      invocation.console.note(offscreen.renderer.summary)
      offscreen.onBlurFailure = { invocation.console.note("glass is drawn without blur: \($0)") }
      var player = Player(
        offscreen, demo,
        arguments[tour] ? [] : DemoScene.named(name)?.inputScript.steps(arguments[size]) ?? [])
      let progress = Progress(invocation.console)
      defer { progress.end() }
      try write(
        &player, from: arguments[at] / .seconds(1), arguments, invocation.console, progress)
    } catch let error as AppFailure {
      throw Failure(error)
    } catch let error as Failure {
      throw error
    } catch {
      throw Failure(AppFailure.system("\(error)"))
    }
  }

  /// Throws if the output cannot be written.
  @MainActor private static func check(_ arguments: Arguments) throws(Failure) {
    let file = arguments[out]
    guard arguments[frames] != nil, isFolder(file) else {
      if !file.isVideo {
        try file.checkIsPNG()
      } else if arguments[frames] == nil {
        throw Failure(.wrongUsage, "'\(file.path)': a video needs its number of frames, --frames N")
      }
      return try file.check()
    }
    // The folder is created if need be; its parent must exist.
    var status = stat()
    let exists = unsafe stat(file.path, &status) == 0
    try OutputFile(path: exists ? file.path + "/0.png" : file.path).check()
  }

  /// True if a series of frames goes to a folder of that name, and not to one file.
  private static func isFolder(_ file: OutputFile) -> Bool {
    !file.isStandardOutput && !file.isVideo && !file.path.lowercased().hasSuffix("png")
  }

  @MainActor private static func write(
    _ player: inout Player, from first: Double, _ arguments: Arguments, _ console: Console,
    _ progress: Progress
  ) throws {
    let file = arguments[out]
    let count = arguments[frames] ?? 1
    let digits = String(count - 1).count
    func image(_ number: Int) throws -> Bitmap {
      progress.show(count == 1 ? "drawing" : "drawing frame \(number + 1) of \(count)")
      let image = try player.image(at: first + Double(number) / Double(arguments[rate]))
      progress.show(
        "compressing \(count == 1 ? "" : "frame \(number + 1) of \(count), ")"
          + "\(image.size.width)x\(image.size.height) pixels")
      return image
    }
    if arguments[frames] == nil {
      try file.write(image(0).encodedPNG(), console)
    } else if isFolder(file) {
      // The folder may exist. If it cannot be created, writing the first frame fails.
      _ = unsafe mkdir(file.path, 0o777)
      for number in 0..<count {
        let zeros = String(repeating: "0", count: digits - String(number).count)
        let frame = OutputFile(path: "\(file.path)/\(zeros)\(number).png")
        try frame.write(image(number).encodedPNG(), console)
      }
    } else if file.isVideo {
      try writeVideo(arguments, console, count: count, image)
    } else {
      let opening = try image(0)
      var animation = try AnimatedPNG(
        path: file.path, descriptor: file.isStandardOutput ? console.output : nil,
        size: opening.size, frames: count, delay: .init(1, over: arguments[rate]),
        isOpaque: opening.isOpaque)
      try animation.add(opening)
      for number in 1..<count {
        guard animation.hasReader else { return }
        try animation.add(image(number))
      }
      try animation.finish()
    }
  }

  /// Writes `count` images as a WebM video.
  @MainActor private static func writeVideo(
    _ arguments: Arguments, _ console: Console, count: Int, _ image: (Int) throws -> Bitmap
  ) throws {
    let path = arguments[out].path
    let opening = try image(0)
    let video: VideoOutput
    do throws(VideoSource.Failure) {
      video = try VideoOutput(
        path, size: opening.size, usesVP9: arguments[Demo.codec] == "vp9",
        rate: Int(arguments[rate]), isLive: false)
    } catch {
      throw Failure(.failed, "'\(path)' cannot be written: \(error.line)")
    }
    for number in 0..<count where video.outcome == nil {
      let bitmap = number == 0 ? opening : try image(number)
      let bytes = bitmap.pixels
      unsafe video.add(
        bytes.span.bytes, size: bitmap.size, isUpsideDown: false,
        at: Double(number) / Double(arguments[rate]))
    }
    video.finishAndWait()
    switch video.outcome {
    case .written(let line): console.note("wrote \(line)")
    case .failed(let line): throw Failure(.failed, line)
    case nil: preconditionFailure("a finished video has no outcome")
    }
  }
}
