// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import Images
import ScrimKit
import TemporaryFiles
import Testing

/// Image files as widgets: what is seen of them, and of their errors.
@Suite struct ImageFileTests {
  /// Shows one widget.
  private final class Frame: Content {
    let view: ImageFileView

    init(_ view: ImageFileView) { self.view = view }

    func build(in surface: SurfaceContent) { surface.root.add(view) }
    func resize(to size: Size<Logical>) {}
  }

  private let folder: TemporaryFolder
  private let start = Moment(nanoseconds: 1_000_000_000)

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { folder.path(name) }

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
    let words = "'\(path("a.png"))' is not a PNG, JPEG, GIF or WebP image"
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

  /// A photo is decoded in no more pixels than its surface needs, and again if that grows.
  @Test func aLargePhotoIsReduced() throws {
    let made = try run(
      "/usr/bin/env",
      [
        "gst-launch-1.0", "-q", "videotestsrc", "num-buffers=1", "!",
        "video/x-raw,width=640,height=480", "!", "jpegenc", "!", "filesink",
        "location=\(path("a.jpg"))",
      ], in: ProcessInfo.processInfo.environment)
    #expect(made.status == 0, "\(made.errors)")
    let view = ImageFileView(file: path("a.jpg"))
    let pictures = try Offscreen(
      Frame(view), size: Size(width: 100, height: 80), platform: .surfaceless)
    defer { pictures.close() }
    try pictures.draw(at: start)
    #expect(view.raster?.size == Size(width: 160, height: 120))
    #expect(view.sizeThatFits(ProposedSize()) == Size(width: 640, height: 480))
    try pictures.resize(to: Size(width: 200, height: 100))
    try pictures.draw(at: start + .seconds(1))
    try pictures.draw(at: start + .seconds(2))
    #expect(view.raster?.size == Size(width: 320, height: 240))
    #expect(pictures.frameDemand == .idle)
    try pictures.resize(to: Size(width: 100, height: 80))
    try pictures.draw(at: start + .seconds(3))
    #expect(view.raster?.size == Size(width: 320, height: 240))
  }

  // MARK: Animations

  /// An animation of three colours, a tenth of a second each.
  private func writeAnimation(plays: AnimatedPNG.Plays) throws {
    var file = try AnimatedPNG(
      path: path("a.png"), size: Size(width: 8, height: 8), frames: 3, delay: .init(1, over: 10),
      plays: plays)
    for color in [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255]] as [[UInt8]] {
      try file.add(
        Bitmap(
          size: Size(width: 8, height: 8), premultiplied: (0..<64).flatMap { _ in color }))
    }
    try file.finish()
  }

  /// Shows one widget, and something opaque in front of it.
  private final class Stack: Content {
    let view: ImageFileView
    let cover = Layer()
    private(set) var surface: SurfaceContent?

    init(_ view: ImageFileView) { self.view = view }

    func build(in surface: SurfaceContent) {
      self.surface = surface
      cover.fill = .color(Color(rgb: 0x808080))
      cover.isHidden = true
      surface.root.add(view)
      surface.scene.root.add(cover)
    }

    func resize(to size: Size<Logical>) { cover.frame = Rect(origin: .zero, size: size) }
  }

  /// Plays the animation for up to `seconds`, frame by frame as they are demanded. Returns the
  /// colours with their times in milliseconds, and leaves the time in `now`.
  private func play(
    _ pictures: Offscreen, for seconds: Double, _ now: inout Moment
  ) throws -> [(Int64, [UInt8])] {
    let end = now + .seconds(seconds)
    let begin = now
    var seen: [(Int64, [UInt8])] = []
    while now <= end {
      let color = try pictures.image(at: now)[Point(x: 100, y: 4)]
      if seen.last?.1 != color { seen.append(((now - begin).count / 1_000_000, color)) }
      let demand = pictures.frameDemand
      // The display takes the next frame after 10 ms.
      if demand.now {
        now = now + .milliseconds(10)
      } else if let wake = demand.wake {
        #expect(wake > now)
        now = wake
      } else {
        break
      }
    }
    return seen
  }

  @Test func anAnimationPlaysByItsTimesAndEnds() throws {
    try writeAnimation(plays: .times(2))
    let pictures = try Offscreen(
      Stack(ImageFileView(file: path("a.png"))), size: Size(width: 200, height: 80),
      platform: .surfaceless)
    defer { pictures.close() }
    var now = start
    let seen = try play(pictures, for: 5, &now)
    let (red, green, blue): ([UInt8], [UInt8], [UInt8]) = (
      [255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255]
    )
    #expect(seen.map(\.1) == [red, green, blue, red, green, blue])
    // It begins with the frame after the one that has shown it.
    #expect(seen.map(\.0) == [0, 110, 210, 310, 410, 510])
    #expect(pictures.frameDemand == .idle)
  }

  @Test func anAnimationThatNobodySeesStops() throws {
    try writeAnimation(plays: .forever)
    let content = Stack(ImageFileView(file: path("a.png")))
    let pictures = try Offscreen(
      content, size: Size(width: 200, height: 80), platform: .surfaceless)
    defer { pictures.close() }
    var now = start
    #expect(try play(pictures, for: 2, &now).count > 15)
    #expect(pictures.frameDemand.wake != nil)
    let hides: [(Bool) -> Void] = [
      { content.view.isHidden = $0 }, { content.cover.isHidden = !$0 },
      { content.view.layer.opacity = $0 ? 0 : 1 },
      { content.surface?.contentLayer.parent?.childOffset = Point(x: 0, y: $0 ? -500 : 0) },
    ]
    for (index, hide) in hides.enumerated() {
      hide(true)
      // The next frame is due once more, is not seen, and is the last one.
      #expect(try play(pictures, for: 5, &now).count <= 2)
      #expect(pictures.frameDemand == .idle, "\(index)")
      now = now + .seconds(100)
      hide(false)
      #expect(try play(pictures, for: 1, &now).count > 7, "\(index)")
    }
  }

  @Test func reducedMotionShowsTheFirstFrame() throws {
    try writeAnimation(plays: .forever)
    let content = Stack(ImageFileView(file: path("a.png")))
    let pictures = try Offscreen(
      content, size: Size(width: 200, height: 80), platform: .surfaceless)
    defer { pictures.close() }
    var now = start
    content.surface?.widgets.motion = .reduced
    #expect(try play(pictures, for: 2, &now).map(\.1) == [[255, 0, 0, 255]])
    #expect(pictures.frameDemand == .idle)
  }
}
