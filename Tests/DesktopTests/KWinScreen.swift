import ChildProcess
import Foundation
import Geometry
import Images
import Testing
import VirtualInput

/// The screen of a KWin that has none, drawn with GL: KWin tells itself what it shows, and takes hands that
/// are plugged in.
final class KWinScreen: Screen {
  /// Its extent. It has one pixel a logical unit: KWin 5.27 cuts pictures of others wrongly.
  let size: Size<Physical>
  /// KWin's runtime directory, where it keeps the pictures too.
  private let directory: URL
  /// What programs need to find its message bus.
  private let environment: [String: String]
  /// What moves, once KWin takes it.
  private var hands: VirtualHands?

  init(_ size: Size<Physical>, in directory: URL, _ environment: [String: String]) {
    self.size = size
    self.directory = directory
    self.environment = environment
  }

  /// Plugs in a pointer and a keyboard.
  func plug(into socket: String) throws {
    hands = try VirtualHands(socket: directory.appending(path: socket).path)
  }

  func picture() throws -> Bitmap {
    let result = try run(
      "/usr/bin/dbus-send",
      [
        "--session", "--print-reply=literal", "--dest=org.kde.KWin", "/Screenshot",
        "org.kde.kwin.Screenshot.screenshotFullscreen",
      ], in: environment)
    try #require(result.status == 0, "no picture of the screen: \(result.errors)")
    let file = result.output.trimmingCharacters(in: .whitespacesAndNewlines)
    defer { try? FileManager.default.removeItem(atPath: file) }
    return try Bitmap(contentsOf: file)
  }

  func point(_ place: Point<Physical>) throws {
    try plugged.point(x: Double(place.x), y: Double(place.y))
  }

  func button(isPressed: Bool) throws { try plugged.button(isPressed: isPressed) }

  func strikeSpace() throws { try plugged.strikeSpace() }

  private var plugged: VirtualHands {
    get throws { try #require(hands, "nothing is plugged in") }
  }

  func close() { hands?.close() }
}
