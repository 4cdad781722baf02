// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import Geometry
import Images
import Testing
import VirtualInput

/// The screen of a headless KWin that draws with GL. KWin takes the screenshots, and accepts
/// virtual input devices.
final class KWinScreen: Screen {
  /// The size in pixels.
  let size: Size<Physical>
  /// The number of pixels in a logical unit.
  private let scale: Double
  /// KWin's runtime directory, which also holds the screenshots.
  private let directory: URL
  /// The environment variables of its message bus.
  private let environment: [String: String]
  /// The virtual input devices; nil before they are added.
  private var devices: VirtualDevices?

  init(
    _ size: Size<Physical>, scale: Double, in directory: URL, _ environment: [String: String]
  ) {
    self.size = size
    self.scale = scale
    self.directory = directory
    self.environment = environment
  }

  /// Adds a pointer and a keyboard.
  func plug(into socket: String) throws {
    devices = try VirtualDevices(socket: directory.appending(path: socket).path)
  }

  /// KWin writes the pixels of the whole screen after its reply.
  func picture() throws -> Bitmap {
    let file = directory.appending(path: "pixels")
    let command = """
      exec gdbus call --session --dest org.kde.KWin --object-path /org/kde/KWin/ScreenShot2 \\
        --method org.kde.KWin.ScreenShot2.CaptureActiveScreen \\
        "{'native-resolution': <true>}" '@h 3' 3> "$0"
      """
    let result = try run("/bin/sh", ["-c", command, file.path], in: environment)
    try #require(result.status == 0, "no picture of the screen: \(result.errors)")
    var bytes = Data()
    try wait {
      bytes = try Data(contentsOf: file)
      return bytes.count == 4 * size.width * size.height
    }
    return Bitmap(size: size, blueGreenRed: [UInt8](bytes))
  }

  func point(_ place: Point<Physical>) throws {
    try plugged.point(x: Double(place.x) / scale, y: Double(place.y) / scale)
  }

  func button(isPressed: Bool) throws { try plugged.button(isPressed: isPressed) }

  func strikeSpace() throws { try plugged.strikeSpace() }

  private var plugged: VirtualDevices {
    get throws { try #require(devices, "nothing is plugged in") }
  }

  func close() { devices?.close() }
}
