// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import Geometry
import Images
import Testing

/// A screen in memory. Compositors take it for theirs; what they show on it can be read, and it has
/// a pointer and a keyboard that a test moves.
///
/// To the right of what compositors have there is a strip for the pointer to come from.
final class MemoryScreen: Screen {
  /// The extent that compositors have.
  let size: Size<Physical>
  /// How wide the strip beside it is.
  private static let margin = 8
  /// What programs find it by.
  let display: String
  /// Where its pixels lie, as a file.
  private let folder: URL
  /// The server.
  private let process: ChildProcess

  /// Starts one, and waits until it takes programs.
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

  /// What is shown: a header of numbers, then the colours of a palette, then the pixels.
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
      pixels += bytes[start + row * stride..<start + row * stride + 4 * size.width]
    }
    return Bitmap(size: size, blueGreenRed: pixels)
  }

  func point(_ place: Point<Physical>) throws {
    try act(["mousemove", "\(place.x)", "\(place.y)"])
  }

  /// Moves the pointer away from the compositor, once it has been there, so that its next step is
  /// to come.
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
