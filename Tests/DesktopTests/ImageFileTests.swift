// SPDX-License-Identifier: MIT

import Foundation
import Images
import ScrimKit
import Testing

/// Image files as widgets: what is seen of them, and of their errors.
@Suite final class ImageFileTests {
  /// Shows one widget.
  private final class Frame: Content {
    let view: ImageFileView

    init(_ view: ImageFileView) { self.view = view }

    func build(in surface: SurfaceContent) { surface.root.add(view) }
    func resize(to size: Size<Logical>) {}
  }

  private let folder: URL
  private let start = Moment(nanoseconds: 1_000_000_000)

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "images-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func write(_ color: [UInt8], to name: String) throws {
    let pixels = (0..<64).flatMap { _ in color }
    try Bitmap(size: Size(width: 8, height: 8), premultiplied: pixels).writePNG(to: path(name))
  }

  /// Draws `view` and calls `body` with the picture's centre and the lines about problems.
  private func show(
    _ view: ImageFileView, _ body: (_ draw: () throws -> [UInt8]) throws -> Void
  ) throws -> [String] {
    let pictures = try Offscreen(
      Frame(view), size: Size(width: 200, height: 80), platform: .surfaceless)
    defer { pictures.close() }
    var lines: [String] = []
    pictures.onProblem = { lines.append($0) }
    var now = start
    try body {
      now = now + .seconds(1)
      return try pictures.image(at: now)[Point(x: 100, y: 4)]
    }
    #expect(pictures.frameDemand == .idle)
    return lines
  }

  @Test func aFileIsShownAndReplaced() throws {
    try write([255, 0, 0, 255], to: "a.png")
    try write([0, 0, 255, 255], to: "b.png")
    let view = ImageFileView(file: path("a.png"))
    let lines = try show(view) { draw in
      #expect(try draw() == [255, 0, 0, 255])
      view.path = path("b.png")
      #expect(try draw() == [0, 0, 255, 255])
      try write([0, 255, 0, 255], to: "b.png")
      view.reload()
      #expect(try draw() == [0, 255, 0, 255])
      #expect(view.failure == nil)
    }
    #expect(lines == [])
  }

  @Test func anErrorIsSeenAndReported() throws {
    try Data("text".utf8).write(to: folder.appending(path: "a.png"))
    try write([0, 0, 255, 255], to: "b.png")
    let view = ImageFileView(file: path("a.png"))
    let words = "'\(path("a.png"))' is not a PNG, JPEG or WebP image"
    let lines = try show(view) { draw in
      let error = try draw()
      #expect(view.failure == words)
      view.path = path("gone.png")
      #expect(try draw() == error)
      view.path = path("b.png")
      #expect(try draw() == [0, 0, 255, 255])
      #expect(view.failure == nil)
    }
    #expect(
      lines == [
        "the image \(words)", "the image '\(path("gone.png"))': No such file or directory",
      ])
  }
}
