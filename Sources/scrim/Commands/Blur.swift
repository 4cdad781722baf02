import Benchmark
import ScrimKit

/// `scrim blur`: blurs a picture.
enum Blur {
  /// The strength; nil is the preset's.
  static let sigma = Flag(
    "--sigma", optional: .sigma, "strength: the standard deviation in pixels (default the preset's)"
  )
  /// The method.
  static let method = Flag(
    "--method", .word("METHOD", of: methods), default: "calibrated", shown: "calibrated",
    "how to blur: by one of ours, or as others do")
  /// The look.
  static let preset = Flag(
    "--preset", .word("PRESET", of: LookPreset.names), default: "none", shown: "none",
    "look that people know, with its strength")
  /// The colour over it; nil is the preset's.
  static let tint = Flag("--tint", optional: .color, "colour to lay over it (default the preset's)")
  /// How far colours stand from grey; nil is the preset's.
  static let saturation = Flag(
    "--saturation", optional: .factor,
    "how far colours stand from grey, where 1 keeps them (default the preset's)")
  /// What hides parts of the glass.
  static let mask = Flag(
    "--mask", optional: .file("FILE"), "picture whose alpha, or else brightness, shows the blur")
  /// The edge at which the blur is full.
  static let progressive = Flag(
    "--progressive", optional: ValueKind<ImageBlur.Options.Edge>.choice,
    "edge at which the blur is full; it grows from nothing at the one across")
  /// Whether light is blurred as light.
  static let linear = Flag("--linear", "blur light instead of sRGB values")
  /// Whether steps of smooth gradients may be seen.
  static let noDither = Flag("--no-dither", "do not hide the steps of smooth gradients by noise")
  /// What to blur; nil is everything.
  static let region = Flag("--region", optional: .region, "what to blur (default all of it)")
  /// What to tune for; nil is what suits the renderer.
  static let profile = Flag(
    "--profile", optional: ValueKind<BlurProfile>.choice,
    "what to tune the blur for (default what suits the renderer)")
  /// Whether to time it.
  static let time = Flag("--time", "print how long it takes, in the middle of 30 repeats")

  /// The method that is the compositors' own made continuous; the others are `Benchmark`'s.
  private static let classic = "classic"
  /// How to blur, by name.
  private static let methods =
    [Method.calibrated.rawValue, classic]
    + Method.allCases.filter { $0 != .calibrated }.map(\.rawValue)

  /// Its entry in the table.
  static let command = Command(
    name: "blur", summary: "Blur a picture on the GPU, without a compositor",
    discussion: [
      "METHOD is \(methods.joined(separator: ", ")). The first two are ours; the others blur as those"
        + " do whose names they have, as near to the strength as their settings come.",
      "PRESET is \(LookPreset.names.joined(separator: ", ")).",
    ],
    operands: [
      Operand(name: "IN", summary: "the picture: PNG, JPEG or WebP", completion: .files),
      Operand(name: "OUT.png", summary: "the file to write, as PNG", completion: .files),
    ],
    flags: [
      sigma, method, preset, tint, saturation, mask, progressive, linear, noDither, region, profile,
      time,
    ],
    examples: [
      Example(line: "scrim blur photo.jpg out.png --sigma 24", effect: "A plain blur"),
      Example(
        line: "scrim blur photo.jpg out.png --preset dark --region 0,0,1280,400",
        effect: "A dark panel over its upper part"),
      Example(
        line: "scrim blur photo.jpg out.png --sigma 30 --progressive top",
        effect: "Sharp at the bottom, soft at the top"),
    ],
    run: run)

  private static func run(_ invocation: Invocation) throws(Failure) {
    let arguments = invocation.arguments
    let picture = try read(arguments.operands[0])
    var options = options(arguments)
    if let file = arguments[mask] { options.mask = try read(file) }
    try check(options.sigma, arguments[method])
    if let region = arguments[region] {
      guard region.intersects(Rect(origin: .zero, size: picture.size)) else {
        throw Failure(
          .wrongUsage,
          "--region lies outside the picture, which is \(picture.size.width)x\(picture.size.height)"
        )
      }
      options.region = region
    }
    let outcome: ImageBlur.Outcome
    do throws(AppFailure) {
      outcome = try ImageBlur(options).blur(picture, platform: arguments[GlobalFlags.egl])
    } catch {
      throw Failure(error)
    }
    invocation.console.note(
      "drawn by \(outcome.renderer.renderer), tuned for \(outcome.profile.rawValue)")
    do throws(ImageError) { try outcome.picture.writePNG(to: arguments.operands[1]) } catch {
      throw Failure(.failed, error.description)
    }
    if let times = outcome.times { try invocation.console.write(describe(times)) }
  }

  /// Refuses a strength that the method cannot be drawn with.
  private static func check(_ sigma: Double, _ name: String) throws(Failure) {
    guard let method = Method(rawValue: name), method != .calibrated else { return }
    let largest = MethodPlanner(method).largestSigma
    guard sigma > largest else { return }
    throw Failure(
      .wrongUsage,
      "--method \(name) ends at a sigma of \(Int(largest)); choose a smaller --sigma or another method"
    )
  }

  private static func read(_ path: String) throws(Failure) -> Bitmap {
    do throws(ImageError) { return try Bitmap(contentsOf: path) } catch {
      throw Failure(.failed, error.description)
    }
  }

  private static func options(_ arguments: Arguments) -> ImageBlur.Options {
    guard let preset = LookPreset(name: arguments[preset]) else {
      preconditionFailure("the parser let a preset pass that is none")
    }
    let name = arguments[method]
    var options = ImageBlur.Options { profile in
      switch Method(rawValue: name) {
      case .calibrated: CalibratedPlanner(profile)
      case nil: ClassicPlanner()
      case let method?: MethodPlanner(method)
      }
    }
    options.sigma = arguments[sigma] ?? (preset == .none ? 20 : preset.sigma)
    options.look = preset.look
    if let tint = arguments[tint] { options.look.tint = tint }
    if let saturation = arguments[saturation] { options.look.saturation = saturation }
    options.look.isLinear = arguments[linear]
    options.look.dithers = !arguments[noDither]
    options.fullAt = arguments[progressive]
    options.profile = arguments[profile]
    options.repeats = arguments[time] ? 30 : 0
    return options
  }

  private static func describe(_ times: ImageBlur.Times) -> String {
    func rounded(_ milliseconds: Double) -> String { "\((milliseconds * 100).rounded() / 100) ms" }
    let gpu = times.gpu.map(rounded) ?? "not told by the driver"
    return "wall       \(rounded(times.wall))\nGPU        \(gpu)\n"
  }
}
