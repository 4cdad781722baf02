// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Testing

@testable import ScrimKit

/// The memory of panels that are closed, in sway.
@Suite(.serialized) struct PanelMemoryTests {
  /// The number of times that the panels are opened and closed without more memory in the end; the
  /// environment variable SCRIM_PANELS overrides it.
  private static var rounds: Int {
    ProcessInfo.processInfo.environment["SCRIM_PANELS"].flatMap { Int($0) } ?? 20
  }

  /// A gradient with a pane of glass, text and a cached layer over it.
  private final class Pane: Content {
    /// Called in each frame; true if another one shall follow.
    var onFrame: (() -> Bool)?
    /// The number of frames since the surface was opened.
    var frames = 0

    func build(in surface: ScrimKit.SurfaceContent) {
      surface.contentLayer.fill = .linear(
        LinearGradient([Color(rgb: 0x204060), Color(rgb: 0xe08040)]))
      let pane = Layer(Rect(x: 40, y: 30, width: 400, height: 200))
      pane.content = .glass(Glass(sigma: 24))
      let card = Layer(Rect(x: 20, y: 20, width: 200, height: 60))
      card.fill = .color(Color(rgb: 0x406080))
      card.isCached = true
      let label = Layer(Rect(x: 10, y: 10, width: 180, height: 30))
      label.content = .text(
        TextContent("A panel", style: TextStyle(size: 14), color: Color(rgb: 0xffffff)))
      card.add(label)
      pane.add(card)
      surface.contentLayer.add(pane)
    }

    func prepare(at time: Moment) -> Bool {
      frames += 1
      return onFrame?() ?? false
    }
  }

  /// Functions of the C library's allocator, which Swift does not import.
  private enum Allocator {
    /// Calls a function of integers by its name.
    static func call(_ name: String, _ arguments: Int...) -> Bool {
      typealias One = @convention(c) (Int) -> Int32
      typealias Two = @convention(c) (Int32, Int32) -> Int32
      guard let address = unsafe dlsym(nil, name) else { return false }
      return unsafe arguments.count == 1
        ? unsafeBitCast(address, to: One.self)(arguments[0]) != 0
        : unsafeBitCast(address, to: Two.self)(Int32(arguments[0]), Int32(arguments[1])) != 0
    }

    /// The number of `M_MMAP_THRESHOLD` for `mallopt`.
    static let mapThreshold = -3
  }

  /// What the process uses.
  private struct ResourceUse: CustomStringConvertible {
    /// The number of descriptors.
    let descriptors: Int
    /// The number of GL objects.
    let objects: Int
    /// Anonymous memory, in kilobytes. It includes the textures of a software renderer.
    let memory: Int

    init(of app: App) {
      let folder = FileManager.default
      descriptors = (try? folder.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
      objects = app.metrics.glObjects - app.metrics.glObjectsGone
      _ = Allocator.call("malloc_trim", 0)
      let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
      memory =
        line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
    }

    var description: String {
      "\(descriptors) descriptors, \(objects) GL objects, \(memory) kB"
    }
  }

  /// The growth of memory over the last rounds, in kilobytes: of the least in a quarter of them,
  /// since a thread of the driver may still hold what a single round has freed.
  private static func growth(of uses: [ResourceUse]) -> Int? {
    let last = uses.suffix(rounds)
    guard last.count == rounds else { return nil }
    let quarter = max(1, rounds / 4)
    func least(_ uses: ArraySlice<ResourceUse>) -> Int { uses.map(\.memory).min() ?? 0 }
    return least(last.suffix(quarter)) - least(last.prefix(quarter))
  }

  /// Opens and closes panels of an app with a window in motion. A leak adds memory in all rounds;
  /// the driver adds a megabyte once, in any of them.
  @Test func closedPanelsTakeNoMemory() throws {
    // Deleted textures are returned to the system.
    try #require(Allocator.call("mallopt", Allocator.mapThreshold, 131_072))
    let compositor = try Compositor(.sway)
    let window = Pane()
    let app = App(compositor.options(for: .seconds(60 + 4 * Double(Self.rounds))), content: window)
    var contents: [Pane] = []
    var panels: [PanelController] = []
    var uses: [ResourceUse] = []
    var closedAt = 0
    func add(_ name: String) {
      // Newer compositors send frame callbacks only to what is seen: a later panel, which lies in
      // front, is smaller.
      let height = 260 - 8 * Double(panels.count)
      var panel = Panel(name, edge: .top, width: .fixed(480), height: .fixed(height))
      panel.transition = nil
      panels.append(
        app.add(panel) {
          let pane = Pane()
          pane.onFrame = { [unowned pane] in pane.frames < 2 }
          contents.append(pane)
          return pane
        })
    }
    // Opens one panel first: with the second surface the driver allocates 1.2 MB, once. Then opens
    // and closes it and five more. Each is drawn twice.
    window.onFrame = { [unowned app, unowned window] in
      guard window.frames > 30 else { return true }
      if panels.isEmpty {
        add("0")
        panels[0].open()
      } else if panels.allSatisfy(\.isOpen) {
        guard contents.count == panels.count, contents.allSatisfy({ $0.frames >= 2 }) else {
          return true
        }
        for panel in panels { panel.close() }
        closedAt = window.frames
      } else if window.frames == closedAt + 3 {
        uses.append(ResourceUse(of: app))
        let isSteady = Self.growth(of: Array(uses.dropFirst())).map { $0 <= 500 } ?? false
        guard !isSteady, uses.count <= 4 * Self.rounds else {
          app.quit()
          return true
        }
        if uses.count == 1 { for index in 1...5 { add("\(index)") } }
        for content in contents { content.frames = 0 }
        for panel in panels { panel.open() }
      }
      return true
    }
    _ = try app.run()
    let rounds = Array(uses.dropFirst())
    let growth = try #require(Self.growth(of: rounds))
    let memory = rounds.map(\.memory)
    print("one closed panel: \(uses[0]); six, after each round, in kB: \(memory)")
    #expect(growth <= 500, "\(memory)")
    #expect(memory.prefix(3).min()! - uses[0].memory <= 1000, "\(uses[0]): \(memory)")
    let (first, last) = (rounds[Self.rounds / 4], rounds[rounds.count - 1])
    #expect(last.descriptors <= first.descriptors && last.objects <= first.objects)
  }
}
