// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import Images
import Testing

/// The page for authors of panels, which contains a whole program.
@Suite(.serialized) struct PanelPageTests {
  /// A file of the repository.
  private func text(_ path: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  @Test func thePageMatchesTheBuiltExample() throws {
    let licence = "// SPDX-License-Identifier: MIT\n\n"
    let file = try text("Examples/Panel/main.swift")
    #expect(file.hasPrefix(licence))
    let program = String(file.dropFirst(licence.count))
    #expect(
      try text("Sources/ScrimKit/ScrimKit.docc/Panel.md").contains("```swift\n" + program + "```\n")
    )
    #expect(program.split(separator: "\n", omittingEmptySubsequences: false).count - 1 < 40)
  }

  @Test func theExampleRuns() throws {
    let compositor = try Compositor(.weston)
    defer { compositor.close() }
    let empty = try Bitmap(contentsOf: compositor.screenshot().path)
    let program = Client.executable.deletingLastPathComponent().appending(path: "panel-example")
    let process = try ChildProcess(program.path, in: compositor.clientEnvironment)
    try wait { try Bitmap(contentsOf: compositor.screenshot().path) != empty }
    process.terminate()
    #expect(process.wait().status == 0)
  }
}
