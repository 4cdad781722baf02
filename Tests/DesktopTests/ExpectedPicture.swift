// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import Geometry
import Images
import Testing

/// A window as the program itself draws it into a file, to be found on a compositor's screen.
///
/// Where the picture lets something through, at round corners and in the shadow, anything may be
/// seen. Elsewhere it is exact, or as near as `tolerance` allows.
struct ExpectedPicture {
  /// What is expected.
  let picture: Bitmap
  /// How far a channel may be off.
  let tolerance: Int
  /// The pixels that count, row by row.
  private let runs: [Run]

  /// Neighbouring pixels of one row.
  private struct Run {
    let y: Int
    let columns: Range<Int>
  }

  /// What `scrim snapshot` draws, but for rows that nobody can know.
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

  /// How many rows of a screen are other than expected, where the picture lies at `origin`.
  func differences(_ screen: Bitmap, at origin: Point<Physical>) -> Int {
    runs.count { !matches($0, screen, at: origin) }
  }

  private func matches(_ run: Run, _ screen: Bitmap, at origin: Point<Physical>) -> Bool {
    let y = run.y + origin.y
    let left = run.columns.lowerBound + origin.x
    let right = run.columns.upperBound + origin.x
    guard 0..<screen.size.height ~= y, left >= 0, right <= screen.size.width else { return false }
    let row = run.y * picture.stride
    let expected = picture.pixels[
      row + 4 * run.columns.lowerBound..<row + 4 * run.columns.upperBound]
    let shown = screen.pixels[y * screen.stride + 4 * left..<y * screen.stride + 4 * right]
    return expected == shown
      || tolerance > 0
        && zip(expected, shown).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
  }

  /// Where the picture lies on a screen, if it is there.
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

  /// Three bytes of a picture, far apart, so that most places are ruled out at once.
  private struct Probe {
    /// Where they are, and what they are.
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
