// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import Geometry
import Images
import Pictures
import Testing

/// The page for authors of panels, which contains a whole program.
@Suite(.serialized) struct PanelPageTests {
  /// A file of the repository.
  private func text(_ path: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  @Test(arguments: [("Panel", 40), ("Shell", 60), ("ControlCentre", 149)])
  func thePageMatchesTheBuiltExample(name: String, limit: Int) throws {
    let licence = "// SPDX-License-Identifier: MIT\n\n"
    let sources = name == "ControlCentre" ? "\(name)/Sources/\(name)" : name
    let file = try text("Examples/\(sources)/main.swift")
    #expect(file.hasPrefix(licence))
    let program = String(file.dropFirst(licence.count))
    // A page of DocC must not have the name of a type.
    let title = name == "Panel" ? "FirstPanel" : name
    let page = try text("Sources/ScrimKit/ScrimKit.docc/\(title).md")
    #expect(page.contains("```swift\n" + program + "```\n"))
    #expect(program.split(separator: "\n", omittingEmptySubsequences: false).count - 1 < limit)
  }

  @Test func theExampleRuns() throws {
    let compositor = try Compositor(.weston)
    let empty = try Bitmap(contentsOf: compositor.screenshot().path)
    let program = Client.executable.deletingLastPathComponent().appending(path: "panel-example")
    let process = try ChildProcess(program.path, in: compositor.clientEnvironment)
    try wait { try Bitmap(contentsOf: compositor.screenshot().path) != empty }
    process.terminate()
    #expect(process.wait().status == 0)
  }

  @Test func theShellExampleRuns() throws {
    let compositor = try Compositor(.sway)
    let empty = try Bitmap(contentsOf: compositor.screenshot().path)
    let folder = Client.executable.deletingLastPathComponent()
    let process = try ChildProcess(
      folder.appending(path: "shell-example").path, in: compositor.clientEnvironment)
    try wait { try Bitmap(contentsOf: compositor.screenshot().path) != empty }
    let closed = try Bitmap(contentsOf: compositor.screenshot().path)
    let toggled = try run(
      Client.executable.path, ["msg", "--instance", "volume", "toggle", "volume"],
      in: compositor.clientEnvironment)
    #expect(toggled.status == 0, "\(toggled.errors)")
    let below = Rect<Physical>(x: 0, y: 40, width: 1280, height: 60)
    try wait {
      try !isEqual(Bitmap(contentsOf: compositor.screenshot().path), closed, in: below)
    }
    process.terminate()
    #expect(process.wait().status == 0)
  }

  @Test func theControlCentreRuns() throws {
    let compositor = try Compositor(.sway)
    let empty = try Bitmap(contentsOf: compositor.screenshot().path)
    let folder = Client.executable.deletingLastPathComponent()
    let process = try ChildProcess(
      folder.appending(path: "control-centre-example").path, in: compositor.clientEnvironment)
    try wait { try Bitmap(contentsOf: compositor.screenshot().path) != empty }
    // The title at the left of the bar.
    try wait {
      let picture = try Bitmap(contentsOf: compositor.screenshot().path)
      let places = (10..<60).flatMap { x in (10..<28).map { Point<Physical>(x: x, y: $0) } }
      return Set(places.map { picture[$0] }).count > 2
    }
    process.terminate()
    #expect(process.wait().status == 0)
  }
}
