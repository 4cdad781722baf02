// SPDX-License-Identifier: MIT

import Cases
import Files
import Foundation
import Geometry
import Glibc
import TemporaryFiles
import Testing

@testable import Images

/// Animated files, compared with their input.
@Suite struct AnimatedPNGTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var path: String { folder.appending(path: "a.png").path }

  private var names: [String] {
    (try? folder.names) ?? []
  }

  private var content: [UInt8] {
    get throws { Array(try Data(contentsOf: folder.appending(path: "a.png"))) }
  }

  /// Writes `pictures` and parses the file.
  private func write(
    _ pictures: [Bitmap], delay: AnimatedPNG.Delay = .init(1, over: 30),
    plays: AnimatedPNG.Plays = .forever, isOpaque: Bool = false
  ) throws -> AnimationFile {
    var file = try AnimatedPNG(
      path: path, size: pictures[0].size, frames: pictures.count, delay: delay, plays: plays,
      isOpaque: isOpaque)
    for picture in pictures { try file.add(picture) }
    try file.finish()
    return AnimationFile(try content)
  }

  /// `bitmap` with the pixels of `part` in `colour`.
  private func painted(
    _ bitmap: Bitmap, _ part: Rect<Physical>, _ colour: [UInt8] = [9, 8, 7, 255]
  ) -> Bitmap {
    var pixels = bitmap.pixels
    for y in part.top..<part.bottom {
      for x in part.left..<part.right {
        let start = y * bitmap.stride + 4 * x
        pixels.replaceSubrange(start..<start + 4, with: colour)
      }
    }
    return Bitmap(size: bitmap.size, premultiplied: pixels)
  }

  /// `count` images of noise, each too large for one chunk.
  private func noise(_ count: Int, opaque: Bool) -> [Bitmap] {
    var generator = SeededRandom(seed: 7)
    return (0..<count).map { _ in
      let pixels = (0..<90 * 60).flatMap { _ in
        let alpha = opaque ? 255 : UInt8.random(in: 0...255, using: &generator)
        return (0..<3).map { _ in UInt8.random(in: 0...alpha, using: &generator) } + [alpha]
      }
      return Bitmap(size: Size(width: 90, height: 60), premultiplied: pixels)
    }
  }

  /// The error of adding `bitmap` to `file`; nil if there is none.
  private func refusal(of bitmap: Bitmap, by file: inout AnimatedPNG) -> ImageError? {
    do throws(ImageError) {
      try file.add(bitmap)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [true, false])
  func frameRoundTripIsExact(opaque: Bool) throws {
    let pictures = noise(3, opaque: opaque)
    let file = try write(pictures, isOpaque: opaque)
    #expect(try file.pictures() == pictures)
    #expect(file.body(of: "IHDR")?[9] == (opaque ? PNGFile.Kind.colour : .colourWithAlpha).rawValue)
  }

  @Test func theFirstFrameIsTheStillImage() throws {
    let pictures = noise(2, opaque: false)
    _ = try write(pictures)
    #expect(try Bitmap(contentsOf: path) == pictures[0])
    #expect(names == ["a.png"])
  }

  @Test func chunksAreValidAndInOrder() throws {
    let file = try write(noise(3, opaque: false))
    #expect(file.chunks.filter { !$0.isSound }.isEmpty)
    let types = file.chunks.map(\.type)
    #expect(types.first == "IHDR" && types.last == "IEND")
    #expect(types.filter { $0 == "IEND" }.count == 1)
    let data = try #require(types.firstIndex(of: "IDAT"))
    #expect(types[data - 2..<data] == ["acTL", "fcTL"])
    #expect(types[data...].filter { $0 == "acTL" || $0 == "IHDR" }.isEmpty)
    // Every frame takes several chunks, each with a sequence number.
    #expect(types.filter { $0 == "fdAT" }.count > 2)
    #expect(file.sequence == Array(0..<file.sequence.count))
  }

  @Test func frameCountDelayAndPlaysAreStored() throws {
    let picture = Samples.gradient(width: 5, height: 4)
    let file = try write(
      [picture, picture], delay: .init(1001, over: 60_000), plays: .times(3))
    #expect(file.body(of: "acTL") == [0, 0, 0, 2, 0, 0, 0, 3])
    #expect(file.frames.map(\.delay) == [[1001, 60_000], [1001, 60_000]])
    #expect(file.frames.map(\.operations) == [[0, 0], [0, 0]])
    #expect(try write([picture]).body(of: "acTL") == [0, 0, 0, 1, 0, 0, 0, 0])
  }

  @Test func onlyChangedPixelsAreStored() throws {
    let first = Samples.gradient(width: 30, height: 20)
    let box = Rect<Physical>(x: 7, y: 3, width: 6, height: 9)
    let second = painted(first, box)
    let third = painted(second, box, [0, 0, 0, 0])
    // Changes at two corners, the lower one further left.
    let fourth = painted(
      painted(third, Rect(x: 29, y: 1, width: 1, height: 1)),
      Rect(x: 2, y: 19, width: 1, height: 1))
    let pictures = [first, second, third, third, fourth]
    let file = try write(pictures)
    #expect(
      file.frames.map(\.part) == [
        Rect(x: 0, y: 0, width: 30, height: 20), box, box,
        Rect(x: 0, y: 0, width: 1, height: 1), Rect(left: 2, top: 1, right: 30, bottom: 20),
      ])
    #expect(try file.pictures() == pictures)
  }

  @Test func anUnfinishedFileLeavesNothing() throws {
    let picture = Samples.gradient(width: 8, height: 8)
    do {
      var file = try AnimatedPNG(
        path: path, size: picture.size, frames: 2, delay: .init(1, over: 30))
      try file.add(picture)
    }
    #expect(names == [])
    try picture.writePNG(to: path)
    #expect(throws: ImageError(path, .unwritable("it has 1 of its 2 frames"))) {
      var file = try AnimatedPNG(
        path: path, size: picture.size, frames: 2, delay: .init(1, over: 30))
      try file.add(picture)
      try file.finish()
    }
    #expect(try Bitmap(contentsOf: path) == picture)
    #expect(names == ["a.png"])
  }

  @Test func aFrameThatDoesNotFitIsAnError() throws {
    let picture = Samples.gradient(width: 8, height: 8, opaque: true)
    var file = try AnimatedPNG(
      path: path, size: picture.size, frames: 1, delay: .init(1, over: 30), isOpaque: true)
    #expect(
      refusal(of: Samples.gradient(width: 8, height: 9), by: &file)
        == ImageError(path, .unwritable("frame 1 is 8x9 pixels, not 8x8")))
    #expect(
      refusal(of: Samples.gradient(width: 8, height: 8), by: &file)
        == ImageError(path, .unwritable("frame 1 is not opaque")))
    #expect(refusal(of: picture, by: &file) == nil)
    #expect(
      refusal(of: picture, by: &file) == ImageError(path, .unwritable("it has all of its 1 frames"))
    )
    try file.finish()
    #expect(try AnimationFile(try content).pictures() == [picture])
  }

  @Test func aWriteErrorRepeats() throws {
    let picture = Samples.gradient(width: 8, height: 8)
    let full = ImageError("/dev/full", .file(.system(ENOSPC)))
    var file = try AnimatedPNG(
      path: "/dev/full", size: picture.size, frames: 1, delay: .init(1, over: 30))
    #expect(refusal(of: picture, by: &file) == full)
    #expect(refusal(of: picture, by: &file) == full)
    let lost = folder.appending(path: "none/a.png").path
    #expect(throws: ImageError(lost, .file(.system(ENOENT)))) {
      _ = try AnimatedPNG(
        path: lost, size: picture.size, frames: 1, delay: .init(1, over: 30))
    }
  }
}
