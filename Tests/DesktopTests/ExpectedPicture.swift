// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import Geometry
import Images
import Pictures
import Testing

/// A window drawn by `scrim snapshot`, to be found on a compositor's screen.
///
/// Translucent pixels, in round corners and the shadow, match any pixel. Others must match within
/// `tolerance`.
struct ExpectedPicture {
  /// The expected image.
  let picture: Bitmap
  /// The maximum difference of a channel.
  let tolerance: Int
  /// The runs of opaque pixels, by row.
  private let runs: [Run]

  /// Adjacent pixels of one row.
  private struct Run {
    let y: Int
    let columns: Range<Int>
  }

  /// The image from `scrim snapshot`, without rows that change, such as the clock.
  init(_ arguments: [String], except unknown: Range<Int> = 0..<0, tolerance: Int = 0) throws {
    self.tolerance = tolerance
    let file = FileManager.default.temporaryDirectory
      .appending(path: "scrim-expected-\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: file) }
    let result = try run(
      Client.executable.path, ["snapshot"] + arguments + ["--out", file.path],
      in: ProcessInfo.processInfo.environment)
    try #require(result.status == 0, "\(result.errors)")
    let picture = try Bitmap(contentsOf: file.path)
    self.picture = picture
    runs = (0..<picture.size.height).filter { !unknown.contains($0) }
      .flatMap { Self.opaque(picture, $0) }
  }

  private static func opaque(_ picture: Bitmap, _ y: Int) -> [Run] {
    var runs: [Run] = []
    var start: Int?
    for x in 0...picture.size.width {
      let isOpaque = x < picture.size.width && picture.pixels[y * picture.stride + 4 * x + 3] == 255
      if isOpaque, start == nil { start = x }
      if !isOpaque, let first = start {
        runs.append(Run(y: y, columns: first..<x))
        start = nil
      }
    }
    return runs
  }

  /// The number of differing rows if the image is at `origin` of the screen.
  func differences(_ screen: Bitmap, at origin: Point<Physical>) -> Int {
    runs.count { !matches($0, screen, at: origin) }
  }

  private func matches(_ run: Run, _ screen: Bitmap, at origin: Point<Physical>) -> Bool {
    let y = run.y + origin.y
    let left = run.columns.lowerBound + origin.x
    let right = run.columns.upperBound + origin.x
    guard 0..<screen.size.height ~= y, left >= 0, right <= screen.size.width else { return false }
    let row = Rect<Physical>(
      x: run.columns.lowerBound, y: run.y, width: run.columns.count, height: 1)
    return isEqual(picture, screen, in: row, movedBy: origin, within: tolerance)
  }

  /// The position of the image on a screen; nil if absent.
  func place(_ screen: Bitmap) -> Point<Physical>? {
    let left = runs.map(\.columns.lowerBound).min()!
    let right = runs.map(\.columns.upperBound).max()!
    let height = runs.last!.y + 1 - runs[0].y
    guard right - left <= screen.size.width, height <= screen.size.height else { return nil }
    let probe = Probe(picture, at: runs[runs.count / 2])
    for y in -runs[0].y...screen.size.height - height - runs[0].y {
      for x in -left...screen.size.width - right where probe.isAt(x, y, screen) {
        let origin = Point<Physical>(x: x, y: y)
        if differences(screen, at: origin) == 0 { return origin }
      }
    }
    return nil
  }

  /// Three distant pixels of the image, which rule out most positions quickly.
  private struct Probe {
    /// The offsets and values of the pixels.
    private let bytes: [(x: Int, y: Int, value: UInt8)]

    init(_ picture: Bitmap, at run: Run) {
      let columns = run.columns
      bytes = [columns.lowerBound, columns.lowerBound + columns.count / 2, columns.upperBound - 1]
        .map { ($0, run.y, picture.pixels[run.y * picture.stride + 4 * $0]) }
    }

    func isAt(_ x: Int, _ y: Int, _ screen: Bitmap) -> Bool {
      for byte in bytes
      where screen.pixels[(y + byte.y) * screen.stride + 4 * (x + byte.x)] != byte.value {
        return false
      }
      return true
    }
  }
}
