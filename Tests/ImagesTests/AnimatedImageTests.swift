// SPDX-License-Identifier: MIT

import Cases
import Foundation
import Geometry
import Testing

@testable import Images

/// Animated files are decoded frame by frame, and damaged ones end in one line.
@Suite struct AnimatedImageTests {
  /// The formats.
  enum Format: CaseIterable {
    case png, webp, gif

    /// A file of 8 by 8 pixels.
    func file(_ frames: [AnimationSamples.Frame], plays: Int = 0) -> [UInt8] {
      let size = Size<Physical>(width: 8, height: 8)
      return switch self {
      case .png: AnimationSamples.png(size, frames, plays: plays)
      case .webp: AnimationSamples.webp(size, frames, plays: plays)
      case .gif:
        AnimationSamples.gif(size, frames, repeats: plays == 0 ? 0 : plays == 1 ? nil : plays - 1)
      }
    }
  }

  private let red: [UInt8] = [255, 0, 0, 255]
  private let green: [UInt8] = [0, 255, 0, 255]
  private let blue: [UInt8] = [0, 0, 255, 255]
  private let clear: [UInt8] = [0, 0, 0, 0]

  private func open(_ file: [UInt8]) throws -> AnimatedImage {
    try #require(try AnimatedImage(decoding: file, named: "test"))
  }

  /// The colours at the corner and in the middle of the next frames.
  private func colors(_ image: AnimatedImage, _ count: Int) throws -> [[[UInt8]]] {
    try (0..<count).map { _ in
      let bitmap = try image.decodeNext().bitmap
      return [bitmap[Point(x: 0, y: 0)], bitmap[Point(x: 4, y: 4)]]
    }
  }

  private func frame(
    _ color: [UInt8], isWhole: Bool = false, disposal: Int = 0, isBlended: Bool = true
  ) -> AnimationSamples.Frame {
    AnimationSamples.Frame(
      bitmap: AnimationSamples.plain(color, isWhole ? 8 : 4, isWhole ? 8 : 4),
      at: isWhole ? Point(x: 0, y: 0) : Point(x: 2, y: 2), disposal: disposal,
      isBlended: isBlended)
  }

  // MARK: Frames

  @Test(arguments: Format.allCases)
  func framesFollowEachOtherAndBeginAnew(format: Format) throws {
    let image = try open(
      format.file([frame(red, isWhole: true), frame(green), frame(blue, isWhole: true)]))
    #expect(image.size == Size(width: 8, height: 8) && image.frameCount == 3)
    let round = [[red, red], [red, green], [blue, blue]]
    #expect(try colors(image, 7) == round + round + [round[0]])
    #expect(try image.decodeNext().index == 1)
  }

  @Test(arguments: Format.allCases)
  func aFrameMayBeClearedAfterwards(format: Format) throws {
    let image = try open(
      format.file([
        frame(red, isWhole: true), frame(green, disposal: 1), frame(clear),
        frame(blue, isWhole: true, disposal: 1),
      ]))
    let round = [[red, red], [red, green], [red, clear], [blue, blue]]
    // The first frame begins with an empty image, whatever was before.
    #expect(try colors(image, 8) == round + round)
  }

  @Test(arguments: [Format.png, .gif])
  func whatWasBehindAFrameMayComeBack(format: Format) throws {
    let image = try open(
      format.file([
        frame(red, isWhole: true), frame(green, disposal: 2), frame(blue, disposal: 2),
        frame(clear),
      ]))
    #expect(try colors(image, 4) == [[red, red], [red, green], [red, blue], [red, red]])
  }

  @Test(arguments: [Format.png, .webp])
  func aFrameIsBlendedOrReplaces(format: Format) throws {
    let half: [UInt8] = [0, 0, 255, 128]
    let image = try open(
      format.file([
        frame(red, isWhole: true), frame(half), frame(half, isBlended: false),
      ]))
    _ = try image.decodeNext()
    let blended = try image.decodeNext().bitmap[Point(x: 4, y: 4)].map { Int($0) }
    #expect(zip(blended, [127, 0, 128, 255]).allSatisfy { abs($0 - $1) <= 1 }, "\(blended)")
    #expect(try image.decodeNext().bitmap[Point(x: 4, y: 4)] == [0, 0, 128, 128])
  }

  @Test(arguments: Format.allCases)
  func timesAndLoopsAreThoseOfTheFile(format: Format) throws {
    var frames = [frame(red, isWhole: true), frame(green), frame(blue)]
    frames[0].delay = 5
    frames[1].delay = 250
    // Browsers do not play frames without a time as fast as they can, either.
    frames[2].delay = 0
    for (plays, wanted) in [(0, nil), (1, 1), (3, 3)] {
      let image = try open(format.file(frames, plays: plays))
      #expect(image.plays == wanted)
      let durations = try (0..<3).map { _ in try image.decodeNext().duration }
      #expect(zip(durations, [0.05, 2.5, 0.1]).allSatisfy { abs($0 - $1) < 1e-9 }, "\(durations)")
    }
  }

  @Test(arguments: Format.allCases)
  func theFirstFrameIsTheStillImage(format: Format) throws {
    let file = format.file([frame(red, isWhole: true), frame(green)])
    let bitmap = try Bitmap(decoding: file, named: "test")
    #expect(bitmap == AnimationSamples.plain(red, 8, 8))
  }

  @Test func stillFilesAreNoAnimations() throws {
    let bitmap = Samples.gradient(width: 8, height: 8, opaque: true)
    let one = [frame(red, isWhole: true)]
    for file in [
      try bitmap.encodedPNG(), Samples.webp(bitmap), Samples.jpeg(bitmap), Format.gif.file(one),
      Format.png.file(one), Format.webp.file(one), [],
    ] {
      #expect(try AnimatedImage(decoding: file, named: "test") == nil)
    }
  }

  @Test func aCoverIsNoFrame() throws {
    let file = AnimationSamples.png(
      Size(width: 8, height: 8), [frame(red, isWhole: true), frame(green)], hasCover: true)
    #expect(try colors(open(file), 2) == [[red, red], [red, green]])
    #expect(try Bitmap(decoding: file, named: "test")[Point(x: 0, y: 0)] == [9, 9, 9, 255])
  }

  @Test func theWritersFilesAreRead() throws {
    let pictures = (0..<5).map { index in
      let bitmap = AnimationSamples.plain([0, 0, 200, 255], 20, 12)
      var pixels = bitmap.pixels
      for offset in 0..<4 { pixels[84 * index + offset] = 255 }
      return Bitmap(size: bitmap.size, premultiplied: pixels)
    }
    let path = "\(NSTemporaryDirectory())frames-\(UUID().uuidString).png"
    defer { try? FileManager.default.removeItem(atPath: path) }
    var writer = try AnimatedPNG(
      path: path, size: pictures[0].size, frames: 5, delay: .init(1, over: 30), plays: .times(2))
    for picture in pictures { try writer.add(picture) }
    try writer.finish()
    guard case .animated(let image) = try ImageFile(contentsOf: path) else {
      Issue.record("no animation")
      return
    }
    #expect(image.plays == 2)
    for picture in pictures + pictures {
      let frame = try image.decodeNext()
      #expect(frame.bitmap == picture && abs(frame.duration - 1.0 / 30) < 1e-9)
    }
  }

  // MARK: GIF

  @Test(arguments: [false, true])
  func aCompressedImageOfManyColoursIsExact(isInterlaced: Bool) throws {
    // Long enough to fill the table of codes several times.
    var generator = SeededRandom(seed: 7)
    let size = Size<Physical>(width: 150, height: 141)
    var pixels: [UInt8] = []
    for index in 0..<size.width * size.height {
      let value = UInt8.random(in: 0..<15, using: &generator)
      let color = index % 1000 < 300 ? 7 : value
      pixels += color == 14 ? [0, 0, 0, 0] : [color * 16, 255 - color, color, 255]
    }
    let bitmap = Bitmap(size: size, premultiplied: pixels)
    let file = AnimationSamples.gif(
      size, [AnimationSamples.Frame(bitmap: bitmap)], isInterlaced: isInterlaced)
    #expect(try Bitmap(decoding: file, named: "test") == bitmap)
  }

  @Test func aFrameMayReachBeyondTheImage() throws {
    var outside = frame(green, isWhole: true)
    outside.at = Point(x: 4, y: 4)
    let image = try open(Format.gif.file([frame(red, isWhole: true), outside]))
    #expect(try colors(image, 2) == [[red, red], [red, green]])
  }

  // MARK: Damage

  @Test(arguments: Format.allCases)
  func whatIsCutShortPlaysAsFarAsItGoes(format: Format) throws {
    let file = format.file([frame(red, isWhole: true), frame(green), frame(blue, isWhole: true)])
    var counts: Set<Int> = []
    for count in 0..<file.count {
      do throws(ImageError) {
        guard let image = try AnimatedImage(decoding: Array(file[..<count]), named: "test") else {
          continue
        }
        for _ in 0..<image.frameCount { _ = try image.decodeNext() }
        counts.insert(image.frameCount)
      } catch {
        #expect(error.file == "test" && !error.description.contains("\n"))
      }
    }
    #expect(counts.contains(2))
  }

  @Test(arguments: Format.allCases)
  func mutatedFilesGiveFramesOrAnError(format: Format) {
    let sound = format.file([
      frame(red, isWhole: true), frame(green, disposal: 1), frame(blue, disposal: 2),
    ])
    let limits = ImageLimits(side: 256, pixels: 1 << 14)
    var generator = SeededRandom(seed: 5)
    for _ in 0..<3000 {
      var file = sound
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let position = Int.random(in: 0..<file.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: file[position] = UInt8.random(in: 0...255, using: &generator)
        case 1: file.remove(at: position)
        default: file.insert(UInt8.random(in: 0...255, using: &generator), at: position)
        }
      }
      guard let image = try? AnimatedImage(decoding: file, named: "test", limits: limits) else {
        continue
      }
      for _ in 0..<4 {
        guard let frame = try? image.decodeNext() else { break }
        #expect(frame.bitmap.size == image.size && frame.duration > 0)
      }
    }
  }

  @Test func largeImagesAreRefused() {
    let limits = ImageLimits(side: 7, pixels: 1 << 14)
    for format in Format.allCases {
      let file = format.file([frame(red, isWhole: true), frame(green)])
      #expect(throws: ImageError("test", .tooManyPixels(width: 8, height: 8)), "\(format)") {
        try AnimatedImage(decoding: file, named: "test", limits: limits)
      }
    }
  }
}
