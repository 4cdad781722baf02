// SPDX-License-Identifier: MIT

import Backdrop
import Benchmark
import Images
import ScrimKit

/// `scrim blur`: blurs an image file.
enum Blur {
  /// Blur strength in pixels; nil is the preset's.
  static let sigma = Flag(
    "--sigma", optional: .sigma,
    "strength: standard deviation, from 0 to 160 pixels (default: the preset's, without one 20)")
  /// Blur method.
  static let method = Flag(
    "--method", .word("METHOD", of: methods), default: "calibrated", shown: "calibrated",
    "blur method")
  /// Look preset.
  static let preset = Flag(
    "--preset", .word("PRESET", of: GlassPreset.names), default: "none", shown: "none",
    "look, including its strength")
  /// Tint; nil is the preset's.
  static let tint = Flag("--tint", optional: .color, "tint colour (default: the preset's)")
  /// Saturation; nil is the preset's.
  static let saturation = Flag(
    "--saturation", optional: .factor,
    "saturation; 1 keeps colours, 0 makes them grey (default: the preset's)")
  /// The bevel; nil is the preset's.
  static let refraction = Flag(
    "--refraction", optional: .refraction,
    "thickness of a bevel that bends what lies beneath, inwards or, below 0, outwards; its width,"
      + " profile and refractive index (default: the preset's)")
  /// Dispersion; nil is the preset's.
  static let dispersion = Flag(
    "--dispersion", optional: .part,
    "part by which the bevel bends red less and blue more (default: the preset's)")
  /// The light on the rim; nil is the preset's.
  static let rim = Flag(
    "--rim", optional: .rim,
    "strength of the light on the rim, that of the shadow inside it, and the direction to the light"
      + " (default: the preset's)")
  /// The border; nil is the preset's.
  static let border = Flag(
    "--border", optional: .border,
    "width of a line along the outline that has the glass's own colour; the part by which it is"
      + " lighter, or below 0 darker, and its saturation (default: the preset's)")
  /// Corner radius of the glass.
  static let radius = Flag(
    "--radius", .length, default: 0, shown: "0", "corner radius of the glass")
  /// Mask image.
  static let mask = Flag(
    "--mask", optional: .file("FILE"),
    "mask image: alpha, or brightness if it is opaque, sets the blur's opacity")
  /// Edge with full strength of a progressive blur.
  static let progressive = Flag(
    "--progressive", optional: ValueKind<ImageBlur.Options.Edge>.choice,
    "edge at which the blur has full strength; it falls to none at the opposite edge")
  /// The steps that mix colours in linear light.
  static let light = Flag(
    "--light", ValueKind<Look.Light>.choice, default: .encoded, shown: "encoded",
    "where colours mix in linear light instead of in sRGB: nowhere (encoded), in the blur"
      + " (linear-blur), in the tint, the mask and the opacity, too (linear)")
  /// Disables dithering.
  static let noDither = Flag("--no-dither", "disable the dither noise that hides banding")
  /// Rectangle to blur, in pixels; nil is the whole image.
  static let region = Flag(
    "--region", optional: .region, "rectangle to blur (default: the whole image)")
  /// Tuning profile; nil selects by renderer.
  static let profile = Flag(
    "--profile", optional: ValueKind<BlurProfile>.choice,
    "tuning of the blur (default: by renderer)")
  /// Prints timings.
  static let time = Flag("--time", "print the median time of 30 runs")

  /// Dual Kawase made continuous in sigma; the other methods come from `Benchmark`.
  private static let classic = "classic"
  /// Names of all methods.
  private static let methods =
    [Method.calibrated.rawValue, classic]
    + Method.allCases.filter { $0 != .calibrated }.map(\.rawValue)

  /// Entry in the command table.
  static let command = Command(
    name: "blur", summary: "Blur an image on the GPU, without a compositor",
    discussion: [
      "METHOD is \(methods.joined(separator: ", ")). The first two are Scrim's own. The others"
        + " reproduce the blur of the named project with the settings nearest to the strength.",
      "PRESET is \(GlassPreset.names.joined(separator: ", ")).",
      "OUT.png has sRGB colours of 8 bits. Colours with an ICC profile of a matrix and curves are"
        + " converted, and of 16 bits what 8 cannot hold becomes a fine pattern, which the blur"
        + " averages out.",
    ],
    operands: [
      Operand(name: "IN", summary: "the image: PNG, JPEG, GIF or WebP", completion: .files),
      Operand(
        name: "OUT.png", summary: "the PNG file to write, or - for standard output",
        completion: .files),
    ],
    flags: [
      sigma, method, preset, tint, saturation, refraction, dispersion, rim, border, radius,
      mask, progressive, light, noDither, region, profile, time,
    ],
    examples: [
      Example(line: "scrim blur photo.jpg out.png --sigma 24", effect: "A plain blur"),
      Example(
        line: "scrim blur photo.jpg out.png --preset dark --region 0,0,1280,400",
        effect: "A dark panel over the upper part"),
      Example(
        line: "scrim blur photo.jpg out.png --sigma 30 --progressive top",
        effect: "Sharp at the bottom, soft at the top"),
      Example(
        line: "scrim blur photo.jpg out.png --preset clear --region 80,60,480,300 --radius 40",
        effect: "A lens with a bright rim"),
    ],
    run: run)

  @MainActor private static func run(_ invocation: Invocation) throws(Failure) {
    let arguments = invocation.arguments
    let output = OutputFile(path: arguments.operands[1])
    try output.checkIsPNG()
    try output.check()
    let image = try read(arguments.operands[0])
    var options = options(arguments)
    if let file = arguments[mask] { options.mask = try read(file) }
    try check(options.sigma, arguments[method])
    if let region = arguments[region] {
      guard region.intersects(Rect(origin: .zero, size: image.size)) else {
        throw Failure(
          .wrongUsage,
          "--region lies outside the image, which is \(image.size.width)x\(image.size.height)"
        )
      }
      options.region = region
    }
    let outcome: ImageBlur.Outcome
    do throws(AppFailure) {
      outcome = try ImageBlur(options).blur(image, platform: arguments[GlobalFlags.egl])
    } catch {
      throw Failure(error)
    }
    invocation.console.note(
      "drawn by \(outcome.renderer.renderer), tuned for \(outcome.profile.rawValue)")
    let png: [UInt8]
    do throws(ImageError) { png = try outcome.image.encodedPNG() } catch {
      throw Failure(.failed, error.description)
    }
    try output.write(png, invocation.console)
    guard let times = outcome.times else { return }
    try invocation.console.writeSummary(describe(times), beside: [output])
  }

  /// Throws if `sigma` is beyond the method's range.
  private static func check(_ sigma: Double, _ name: String) throws(Failure) {
    guard let method = Method(rawValue: name), method != .calibrated else { return }
    let largest = MethodPlanner(method).largestSigma
    guard sigma > largest else { return }
    throw Failure(
      .wrongUsage,
      "--method \(name) ends at a sigma of \(Int(largest)); choose a smaller --sigma or another"
        + " method")
  }

  private static func read(_ path: String) throws(Failure) -> Bitmap {
    do throws(ImageError) { return try Bitmap(contentsOf: path) } catch {
      throw Failure(.failed, error.description)
    }
  }

  private static func options(_ arguments: Arguments) -> ImageBlur.Options {
    guard let preset = GlassPreset(name: arguments[preset]) else {
      preconditionFailure("the parser accepted an unknown preset")
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
    arguments[refraction]?.apply(to: &options.look.refraction)
    if let dispersion = arguments[dispersion] { options.look.dispersion = dispersion }
    arguments[rim]?.apply(to: &options.look.rim)
    arguments[border]?.apply(to: &options.look.border)
    options.outline = Outline(radius: arguments[radius], isContinuous: true)
    options.look.light = arguments[light]
    options.look.dithers = !arguments[noDither]
    options.fullAt = arguments[progressive]
    options.profile = arguments[profile]
    options.repeats = arguments[time] ? 30 : 0
    return options
  }

  private static func describe(_ times: ImageBlur.Times) -> String {
    func rounded(_ milliseconds: Double) -> String { "\((milliseconds * 100).rounded() / 100) ms" }
    let gpu = times.gpu.map(rounded) ?? "not reported by the driver"
    return "wall       \(rounded(times.wall))\nGPU        \(gpu)\n"
  }
}
