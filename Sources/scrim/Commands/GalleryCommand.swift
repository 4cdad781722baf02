// SPDX-License-Identifier: MIT

import Gallery
import Images
import ScrimKit

/// `scrim gallery`: every widget and view in every state.
enum GalleryCommand {
  /// Light or dark.
  static let appearance = Flag(
    "--appearance", .word("NAME", of: ["light", "dark"]), default: "light", shown: "light",
    "light or dark colours")
  /// Physical pixels per logical unit of a picture.
  static let scale = Flag("--scale", .scale, default: 1, shown: "1", "pixels per logical unit")
  /// Output file.
  static let out = Flag(
    "--out", optional: .output("FILE.png"),
    "write the section SECTION as a PNG file instead of opening a window")
  /// Writes the page of the documentation.
  static let page = Flag("--page", "with --out: write docs/gallery.md instead of a picture")

  /// Entry in the command table.
  static let command = Command(
    name: "gallery", summary: "Show every widget and view in every state, with its code",
    operands: [
      Operand(
        name: "SECTION", summary: "the section to write with --out (default: controls)",
        isRequired: false, completion: .choices(Samples.names))
    ],
    flags: [appearance, out, scale, page],
    examples: [
      Example(line: "scrim gallery", effect: "A window with all sections"),
      Example(
        line: "scrim gallery inputs --appearance dark --out inputs.png",
        effect: "A picture of one section"),
    ],
    run: run)

  @MainActor private static func run(_ invocation: Invocation) throws(Failure) {
    let arguments = invocation.arguments
    let appearance: Appearance = arguments[appearance] == "dark" ? .dark : .light
    let name = arguments.operands.first ?? Samples.names[0]
    guard let section = Samples.sections.first(where: { $0.name == name }) else {
      throw Failure(
        .wrongUsage,
        "there is no section '\(name)'; choose one of \(Samples.names.joined(separator: ", "))")
    }
    guard let file = arguments[out] else {
      if arguments[page] {
        throw Failure(.wrongUsage, "--page wants --out FILE, the page to write")
      }
      return try show(arguments.operands.isEmpty ? nil : section, appearance, invocation)
    }
    if arguments[page] {
      try file.check()
      return try file.write(Samples.page, invocation.console)
    }
    try file.checkIsPNG()
    try file.check()
    let bytes: [UInt8]
    do {
      bytes = try Samples.picture(
        of: section, appearance, scale: Scale(in120ths: Int((arguments[scale] * 120).rounded())),
        platform: arguments[GlobalFlags.egl]
      )
      .encodedPNG()
    } catch let error as AppFailure {
      throw Failure(error)
    } catch {
      throw Failure(AppFailure.system("\(error)"))
    }
    try file.write(bytes, invocation.console)
  }

  @MainActor private static func show(
    _ section: Section?, _ appearance: Appearance, _ invocation: Invocation
  ) throws(Failure) {
    var options = App.Options()
    options.window.title = "Gallery"
    options.window.appID = "scrim"
    options.window.size = Size(width: 960, height: 800)
    options.platform = invocation.arguments[GlobalFlags.egl]
    let app = App(options, content: Samples.content(appearance, of: section))
    invocation.console.follow(app)
    do throws(AppFailure) { _ = try app.run() } catch { throw Failure(error) }
  }
}
