// SPDX-License-Identifier: MIT

import Foundation
import GLES
import Images
import TemporaryFiles
import Testing

@testable import ScrimKit

/// Shaders that change while an app runs, in a real compositor.
@Suite(.serialized) final class ShaderReloadTests {
  /// A copy of the shaders.
  private let folder: URL
  private var file: URL { folder.appending(path: "Renderer/solid.frag") }
  private let built: String
  private let temporary: TemporaryFolder

  init() throws {
    temporary = try TemporaryFolder()
    folder = temporary.appending(path: "shaders")
    let shaders = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "shaders")
    try FileManager.default.copyItem(at: shaders, to: folder)
    built = try String(
      contentsOf: folder.appending(path: "Renderer/solid.frag"), encoding: .utf8)
  }

  /// A window of one colour, whose pixel is read after each frame.
  private final class Page: Content {
    var surface: ScrimKit.SurfaceContent?
    var frames = 0
    var onFrame: ((Int) -> Void)?

    func build(in surface: ScrimKit.SurfaceContent) {
      self.surface = surface
      surface.contentLayer.fill = .color(Color(rgb: 0x0000ff))
    }

    let isMoving: Bool

    init(isMoving: Bool = true) { self.isMoving = isMoving }

    func prepare(at time: Moment) -> Bool {
      frames += 1
      onFrame?(frames)
      return isMoving
    }

    /// The texts of the notes in the window.
    var notes: [String] {
      func texts(_ widget: Widget) -> [String] {
        ((widget as? Label).map { [$0.text] } ?? []) + widget.children.flatMap(texts)
      }
      return texts(surface?.widgets.root ?? Widget()).filter { !$0.isEmpty }
    }
  }

  @Test func aChangeIsDrawnWithinTwoFrames() throws {
    let compositor = try Compositor(.sway)
    var options = compositor.options(frames: 30)
    options.shaderFolder = folder.path
    let page = Page()
    let app = App(options, content: page)
    var told: [String] = []
    app.onProblem = { told.append($0) }
    let green = built.replacingOccurrences(of: "void main() {", with: "void main() { // green")
    #expect(green != built)
    let steps = [
      built.replacingOccurrences(
        of: "void main() {", with: "float one() { return 1.0; }\nvoid main() {"),
      built.replacingOccurrences(of: "void main() {", with: "void main() { nonsense;"),
      built.replacingOccurrences(
        of: "#version 300 es", with: "#version 300 es\n#include \"none.glsl\""),
      built,
    ]
    var seen: [(replaced: Bool, notes: [String], contexts: Int)] = []
    var contexts = 0
    app.onRenderer = { _ in contexts += 1 }
    page.onFrame = { frame in
      let (step, phase) = ((frame - 5) / 5, (frame - 5) % 5)
      guard frame >= 5, step < steps.count else { return }
      if phase == 0 { try? Data(steps[step].utf8).write(to: self.file) }
      // Two frames were drawn since.
      guard phase == 2 else { return }
      let texts = app.shaders.replacements.working.values.map(\.fragment.text)
      seen.append((texts.contains { $0.contains("float one()") }, page.notes, contexts))
    }
    _ = try app.run()
    #expect(seen.map(\.replaced) == [true, true, true, false])
    #expect(seen.map(\.notes.isEmpty) == [true, false, false, true], "\(seen.map(\.notes))")
    // Every new text that can be read is compiled in a context of its own.
    #expect(seen.map(\.contexts) == [2, 3, 3, 4])
    #expect(
      told.contains { $0.hasPrefix("shaders/Renderer/solid.frag:") && $0.contains("nonsense") })
    #expect(told.contains { $0.contains("none.glsl") }, "\(told)")
  }

  /// A note is drawn also where nothing else moves.
  @Test func aBrokenShaderIsTold() throws {
    let compositor = try Compositor(.sway)
    defer { compositor.close() }
    var options = compositor.options()
    options.shaderFolder = folder.path
    let app = App(options, content: Page(isMoving: false))
    app.onProblem = { _ in }
    var (looks, pictures): (Int, [Bitmap]) = (0, [])
    // Looks until the screen has changed three times: the window, the note, the window again.
    let timer = app.timer {
      looks += 1
      guard let screen = try? Bitmap(contentsOf: compositor.screenshot().path) else { return }
      if screen != pictures.last {
        pictures.append(screen)
        let text = self.built.replacingOccurrences(of: "void main() {", with: "void main() { no;")
        if pictures.count == 2 { try? Data(text.utf8).write(to: self.file) }
        if pictures.count == 3 { try? Data(self.built.utf8).write(to: self.file) }
      }
      if pictures.count == 4 || looks == 100 { app.quit() }
    }
    pictures.append(try Bitmap(contentsOf: compositor.screenshot().path))
    timer.start(every: .milliseconds(50))
    _ = try app.run()
    #expect(pictures.count == 4 && pictures.last == pictures.dropFirst().first)
  }
}
