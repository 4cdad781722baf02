// SPDX-License-Identifier: MIT

import Glibc
import ScrimKit

/// `scrim run`: builds a package, runs its program, and does so again after each change.
enum Run {
  /// The program of the package.
  static let product = Flag(
    "--product", optional: .text, "name of the program (default: the package's only one)")

  /// Entry in the command table.
  static let command = Command(
    name: "run", summary: "Build and run a package again after each change of its files",
    discussion: [
      "The program that runs stays until the next one is built, and what a person has done to it is"
        + " kept: the size of the window, which panels are open, how far views are scrolled, and"
        + " the values that it keeps itself. It writes this to the file that SCRIM_STATE names.",
      "The program reads the theme file theme.json5 of the package, which SCRIM_THEME names, while"
        + " it runs: a change of it is seen at once, without a build.",
      "If the package does not build, the compiler's errors are shown over the program that runs,"
        + " until it does, or over the desktop while none runs; a click or Escape removes them."
        + " They are in the terminal, too. If the program ends by itself, so does scrim run.",
      "A program that crashes is started again, and shows where it crashed. If it crashes a second"
        + " time, it is started after the next change.",
      "A change of the program's sources alone is built by the commands that SwiftPM has planned,"
        + " and every other one by 'swift build'.",
      "The terminal tells the time from each change to the first frame of the new program. The"
        + " program writes a file for that, and reads the errors, in the folder that SCRIM_RUN"
        + " names.",
    ],
    operands: [
      Operand(
        name: "FOLDER", summary: "folder of the package (default: the current one)",
        isRequired: false, completion: .files)
    ],
    flags: [product],
    examples: [
      Example(line: "scrim run", effect: "Work on the package in this folder"),
      Example(line: "scrim run Clock --product clock", effect: "Choose one of its programs"),
    ],
    run: run)

  @MainActor private static func run(_ invocation: Invocation) throws(Failure) {
    let folder = invocation.arguments.operands.first ?? "."
    guard unsafe access("\(folder)/Package.swift", R_OK) == 0 else {
      throw Failure(
        .wrongUsage, "'\(folder)' has no Package.swift; scripts/new-panel makes a package")
    }
    var options = App.Options()
    options.platform = invocation.arguments[GlobalFlags.egl]
    let app = App(options)
    invocation.console.follow(app)
    let runner = PackageRunner(
      app, folder, product: invocation.arguments[product], invocation.console)
    runner.start()
    defer { runner.close() }
    do throws(AppFailure) { _ = try app.run() } catch { throw Failure(error) }
    if let failure = runner.failure { throw Failure(.failed, failure) }
  }
}
