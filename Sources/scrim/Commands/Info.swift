// SPDX-License-Identifier: MIT

import Demonstration
import JSON5
import ScrimKit

/// `scrim info`: reports the compositor's and the GPU's features.
enum Info {
  /// Prints JSON.
  static let json = Flag("--json", "print JSON")

  /// Entry in the command table.
  static let command = Command(
    name: "info", summary: "Report what the compositor and the GPU support, and what is missing",
    flags: [json],
    examples: [
      Example(line: "scrim info", effect: "Show what works here, and what to install for the rest"),
      Example(line: "scrim info --json | jq .", effect: "The same for programs"),
    ],
    run: run)

  @MainActor private static func run(_ invocation: Invocation) throws(Failure) {
    let report: SystemReport
    do throws(AppFailure) {
      report = try SystemReport(platform: invocation.arguments[GlobalFlags.egl])
    } catch {
      throw Failure(error)
    }
    let cameras = CameraReport()
    let services = ServiceReport(tellsIdle: report.desktop?.features.contains(.idle) ?? false)
    guard invocation.arguments[json] else {
      let page = InfoPage(report: report, cameras: cameras, services: services)
      return try invocation.console.write(page.text)
    }
    let document = InfoDocument(
      report: report, cameras: cameras, services: services, version: invocation.table.version)
    try invocation.console.write(document.json.text() + "\n")
  }
}
