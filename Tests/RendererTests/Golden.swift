// SPDX-License-Identifier: MIT

import Foundation
import GLES
import Geometry
import Images
import Testing

import struct ScrimTesting.PictureDifference

/// A reference image in `Goldens`, which was inspected by eye.
///
/// `SCRIM_RENEW_GOLDENS=1 swift test --filter GoldenTests` renews all. Inspect them before
/// committing.
struct Golden {
  /// File name without extension.
  let name: String
  /// Folder of the picture.
  var folder = Self.folder
  /// Folder of the goldens.
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Goldens")
  /// Folder of the pictures of the documentation.
  static let pictures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/pictures")
  /// File that names the driver that drew them.
  private static let origin = folder.appendingPathComponent("drawn-by.txt")
  /// The largest difference per component that is due to another driver's rounding.
  private static let tolerance = 4

  /// Compares `actual` with the golden: exactly if the same driver drew both, otherwise within the
  /// tolerance.
  func expect(_ actual: Bitmap, drawnBy info: RendererInfo) throws {
    if Machine.renewsGoldens {
      try recordDriver(info)
      return try actual.writePNG(to: path)
    }
    try compare(try Bitmap(contentsOf: path), actual, drawnBy: info)
  }

  /// Compares an animation with the golden, frame by frame.
  func expect(animation frames: [Bitmap], drawnBy info: RendererInfo) throws {
    if Machine.renewsGoldens {
      try recordDriver(info)
      var file = try AnimatedPNG(
        path: path, size: frames[0].size, frames: frames.count,
        delay: AnimatedPNG.Delay(1, over: 25), isOpaque: true)
      for frame in frames { try file.add(frame) }
      return try file.finish()
    }
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let golden = try #require(try AnimatedImage(decoding: bytes, named: path))
    #expect(golden.frameCount == frames.count)
    for frame in frames {
      try compare(try golden.decodeNext().bitmap, frame, drawnBy: info)
    }
  }

  /// The file.
  private var path: String { folder.appendingPathComponent(name + ".png").path }

  /// Names the driver in the text of `origin`.
  private static func text(of info: RendererInfo) -> String {
    "\(info.renderer)\n\(info.version)\n"
  }

  private func recordDriver(_ info: RendererInfo) throws {
    try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
    try Self.text(of: info).write(to: Self.origin, atomically: true, encoding: .utf8)
  }

  private func compare(
    _ expected: Bitmap, _ actual: Bitmap, drawnBy info: RendererInfo
  ) throws {
    let isSame = try String(contentsOf: Self.origin, encoding: .utf8) == Self.text(of: info)
    let difference = PictureDifference(expected, actual, tolerance: isSame ? 0 : Self.tolerance)
    guard !difference.hasEqualSizes || difference.count > 0 else { return }
    let folder = try keep(expected, actual, difference)
    Issue.record("\(name) \(difference); see \(folder)")
  }

  /// Writes both images and their difference. Returns the folder.
  private func keep(
    _ expected: Bitmap, _ actual: Bitmap, _ difference: PictureDifference
  ) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("scrim-goldens")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (kind, bitmap) in [
      ("expected", expected), ("actual", actual), ("difference", difference.picture),
    ] {
      try bitmap?.writePNG(to: folder.appendingPathComponent("\(name)-\(kind).png").path)
    }
    return folder.path
  }
}
