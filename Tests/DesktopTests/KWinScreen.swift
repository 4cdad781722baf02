// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import Geometry
import Images
import Testing
import VirtualInput

/// The screen of a KWin that has none, drawn with GL: KWin tells itself what it shows, and takes
/// hands that are plugged in.
final class KWinScreen: Screen {
  /// Its extent.
  let size: Size<Physical>
  /// Pixels a logical unit.
  private let scale: Double
  /// KWin's runtime directory, where the pictures are kept too.
  private let directory: URL
  /// What programs need to find its message bus.
  private let environment: [String: String]
  /// What moves, once KWin takes it.
  private var hands: VirtualHands?

  init(
    _ size: Size<Physical>, scale: Double, in directory: URL, _ environment: [String: String]
  ) {
    self.size = size
    self.scale = scale
    self.directory = directory
    self.environment = environment
  }

  /// Plugs in a pointer and a keyboard.
  func plug(into socket: String) throws {
    hands = try VirtualHands(socket: directory.appending(path: socket).path)
  }

  /// KWin writes the pixels, of which it is asked for all that the screen has, once it has
  /// answered.
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

  private var plugged: VirtualHands {
    get throws { try #require(hands, "nothing is plugged in") }
  }

  func close() { hands?.close() }
}
