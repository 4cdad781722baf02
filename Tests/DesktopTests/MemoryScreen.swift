// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import Geometry
import Images
import Testing

/// An X server with its screen in memory. Compositors run nested in it. Its pixels can be read, and
/// a test controls its pointer and keyboard.
///
/// A strip to the right of the compositor's part gives the pointer a place outside of it.
final class MemoryScreen: Screen {
  /// The size of the compositor's part, in pixels.
  let size: Size<Physical>
  /// The width of the strip, in pixels.
  private static let margin = 8
  /// The display name.
  let display: String
  /// The file with the pixels.
  private let folder: URL
  /// The X server.
  private let process: ChildProcess

  /// Starts the X server and waits until it accepts clients.
  init(_ size: Size<Physical>) throws {
    self.size = size
    folder = FileManager.default.temporaryDirectory
      .appending(path: "scrim-screen-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let server = try ChildProcess(
      "/usr/bin/Xvfb",
      [
        "-displayfd", "1", "-screen", "0", "\(size.width + Self.margin)x\(size.height)x24",
        "-fbdir", folder.path, "-nolisten", "tcp",
      ], in: ProcessInfo.processInfo.environment)
    process = server
    try wait { server.written.hasSuffix("\n") || !server.isRunning }
    display = ":" + server.written.trimmingCharacters(in: .whitespacesAndNewlines)
    try #require(display.count > 1, "the screen did not start")
  }

  /// Reads the XWD file: a header, a palette and the pixels.
  func picture() throws -> Bitmap {
    let bytes = [UInt8](try Data(contentsOf: folder.appending(path: "Xvfb_screen0")))
    func number(_ index: Int) -> Int {
      bytes[4 * index..<4 * index + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let start = number(0) + 12 * number(19)
    let stride = number(12)
    try #require(number(4) == size.width + Self.margin && number(5) == size.height)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(4 * size.width * size.height)
    for row in 0..<size.height {
      let first = start + row * stride
      pixels += bytes[first..<first + 4 * size.width]
    }
    return Bitmap(size: size, blueGreenRed: pixels)
  }

  func point(_ place: Point<Physical>) throws {
    try act(["mousemove", "\(place.x)", "\(place.y)"])
  }

  /// Moves the pointer over the compositor and out again, so that its next motion enters.
  func withdrawPointer() throws {
    try point(Point(x: size.width / 2, y: size.height / 2))
    try point(Point(x: size.width + Self.margin / 2, y: 0))
  }

  func button(isPressed: Bool) throws { try act([isPressed ? "mousedown" : "mouseup", "1"]) }

  func strikeSpace() throws { try act(["key", "space"]) }

  private func act(_ words: [String]) throws {
    let result = try run("/usr/bin/xdotool", words, in: ["DISPLAY": display])
    try #require(result.status == 0, "xdotool failed: \(result.errors)")
  }

  func close() {
    process.kill()
    let number = display.dropFirst()
    for path in [folder.path, "/tmp/.X\(number)-lock", "/tmp/.X11-unix/X\(number)"] {
      try? FileManager.default.removeItem(atPath: path)
    }
  }
}
