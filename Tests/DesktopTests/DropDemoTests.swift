// SPDX-License-Identifier: MIT

import ChildProcess
import FakeCompositor
import Foundation
import Geometry
import Images
import TemporaryFiles
import Testing
import WaylandServer

/// Files that are dropped on the demo.
@Suite(.serialized) struct DropDemoTests {
  /// A demo in a scripted compositor, and a folder of files to drop.
  private final class Bench {
    let session: HostileSession
    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      try folder.makeFolder("to drop")
      session = try HostileSession(.everything, ["--size", "400x300", "--stats", "-"])
      try session.serveUntilStill()
    }

    /// The path of a file in a folder whose name has a space.
    func path(_ name: String) -> String { folder.path("to drop/\(name)") }

    /// Drags files over the window.
    func drag() throws -> FakeOffer {
      let seat = session.compositor.seats[0]
      let offer = try #require(seat.offerFiles())
      seat.dragEnter(try #require(session.window), 200, 150, offer)
      try session.serveUntilTaken()
      return offer
    }

    /// Drops the file `name` of the folder on the window.
    func drop(_ name: String) throws {
      let offer = try drag()
      try #require(offer.isAccepted)
      offer.choose(.copy)
      session.compositor.seats[0].drop(offer)
      try session.serve { offer.isRequested }
      let list = URL(filePath: path(name)).absoluteString + "\r\n"
      offer.write(Array(list.utf8))
      offer.end()
      // The program finishes the drop before it opens the file.
      try session.serve { offer.isDestroyed }
      #expect(offer.requests.contains(.finish))
      try session.serveUntilTaken()
    }

    /// True if the program has the file `name` of the folder open.
    func isOpen(_ name: String) throws -> Bool {
      let descriptors = "/proc/\(session.client.process.identifier)/fd"
      return try FileManager.default.contentsOfDirectory(atPath: descriptors).contains {
        let target = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "\(descriptors)/\($0)")
        return target == path(name)
      }
    }

    /// Ends the program. Returns its messages and the names of the scenes that it has shown.
    func end() throws -> (errors: String, scenes: Set<String>) {
      session.client.process.terminate()
      let result = try session.end()
      #expect(result.status == 0)
      let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
      let scenes = (object as? [String: Any])?["scenes"] as? [String: Any]
      return (result.errors, Set(try #require(scenes).keys))
    }
  }

  @Test func aHoveringFileIsAnnouncedAndThenForgotten() throws {
    let bench = try Bench()
    let before = bench.session.window?.frames ?? 0
    let offer = try bench.drag()
    #expect(offer.isAccepted)
    try bench.session.serveUntilIdle()
    let shown = bench.session.window?.frames ?? 0
    #expect(shown > before)
    bench.session.compositor.seats[0].dragLeave()
    try bench.session.serveUntilTaken()
    try bench.session.serveUntilIdle()
    #expect(bench.session.window?.frames ?? 0 > shown)
    #expect(try bench.end().errors.isEmpty)
  }

  @Test func aDroppedImageIsShown() throws {
    let bench = try Bench()
    let size = Size<Physical>(width: 2, height: 2)
    let red: [UInt8] = [200, 20, 30, 255]
    try Bitmap(size: size, premultiplied: red + red + red + red).writePNG(to: bench.path("ä b.png"))
    let frames = bench.session.window?.frames ?? 0
    try bench.drop("ä b.png")
    try bench.session.serveUntilIdle()
    #expect(bench.session.window?.frames ?? 0 > frames)
    let end = try bench.end()
    #expect(end.errors.isEmpty, "\(end.errors)")
    #expect(end.scenes == ["live"])
  }

  /// A text, a folder, a damaged image, and a file that does not exist.
  @Test func whatCannotBeShownIsReportedInOneLineEach() throws {
    let bench = try Bench()
    try Data("These are notes.\n".utf8).write(to: URL(filePath: bench.path("notes.txt")))
    try Data([0xff, 0xd8, 0xff, 0]).write(to: URL(filePath: bench.path("damaged.jpg")))
    try FileManager.default.createDirectory(
      atPath: bench.path("folder"), withIntermediateDirectories: false)
    let names = ["notes.txt", "damaged.jpg", "folder", "none.webm"]
    for name in names { try bench.drop(name) }
    let end = try bench.end()
    let lines = end.errors.split(separator: "\n")
    #expect(lines.count == names.count, "\(end.errors)")
    for (line, name) in zip(lines, names) {
      #expect(line.hasPrefix("scrim: '\(bench.path(name))"), "\(line)")
    }
    #expect(end.scenes == ["live"])
  }

  @Test func aListThatDoesNotArriveIsReportedInOneLine() throws {
    let bench = try Bench()
    let offer = try bench.drag()
    offer.choose(.copy)
    bench.session.compositor.seats[0].drop(offer)
    try bench.session.serve { offer.isRequested }
    offer.end()
    try bench.session.serve { offer.isDestroyed }
    #expect(!offer.requests.contains(.finish))
    try bench.session.serveUntilTaken()
    let end = try bench.end()
    #expect(end.errors.hasPrefix("scrim: the other program sent no file"), "\(end.errors)")
    #expect(end.errors.split(separator: "\n").count == 1)
  }

  /// A video replaces the one before; an image replaces the video.
  @Test func aDroppedVideoPlaysOnTheStage() throws {
    let bench = try Bench()
    for name in ["a.webm", "b.webm"] {
      let elements =
        "videotestsrc num-buffers=60 ! video/x-raw,width=64,height=48,framerate=30/1"
        + " ! vp8enc deadline=1 cpu-used=8 ! webmmux ! filesink"
      let result = try run(
        "/usr/bin/gst-launch-1.0",
        ["-q"] + elements.split(separator: " ").map(String.init) + ["location=\(bench.path(name))"],
        in: ["HOME": bench.path(""), "GST_REGISTRY": "/tmp/scrim-gstreamer-registry"])
      try #require(result.status == 0, "\(result.errors)")
    }
    func playFrames() throws {
      let frames = bench.session.window?.frames ?? 0
      try bench.session.serve { bench.session.window?.frames ?? 0 > frames + 5 }
    }
    // GStreamer is loaded with the first video. The maps are read until they show it: on busy
    // machines, a single reading has missed it.
    let maps = "/proc/\(bench.session.client.process.identifier)/maps"
    #expect(try !String(contentsOfFile: maps, encoding: .utf8).contains("libgst"))
    try bench.drop("a.webm")
    try bench.session.serve { try String(contentsOfFile: maps, encoding: .utf8).contains("libgst") }
    #expect(try bench.isOpen("a.webm"))
    try playFrames()
    try bench.drop("b.webm")
    #expect(try bench.isOpen("b.webm"))
    #expect(try !bench.isOpen("a.webm"))
    try playFrames()
    // What cannot be shown changes nothing.
    try bench.drop("none.webm")
    #expect(try bench.isOpen("b.webm"))
    let size = Size<Physical>(width: 1, height: 1)
    try Bitmap(size: size, premultiplied: [9, 9, 9, 255]).writePNG(to: bench.path("c.png"))
    try bench.drop("c.png")
    #expect(try !bench.isOpen("b.webm"))
    let end = try bench.end()
    #expect(end.errors.split(separator: "\n").count == 1, "\(end.errors)")
    #expect(end.scenes == ["live", "stage"])
  }
}
