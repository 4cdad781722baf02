// SPDX-License-Identifier: MIT

import Geometry
import Testing

@testable import Images

/// Colour profiles, 16 bits, and orientations in all formats.
@Suite struct ColorTests {
  /// A colour space with a profile.
  enum Space: CaseIterable {
    case adobeRGB
    case displayP3

    /// The ICC profile: columns of a matrix, and a curve.
    var profile: [UInt8] {
      let columns: [[Double]]
      let curve: [UInt8]
      switch self {
      case .adobeRGB:
        columns = [
          [0.60974, 0.31111, 0.01947], [0.20528, 0.62567, 0.06087],
          [0.14919, 0.06322, 0.74457],
        ]
        curve = Array("curv".utf8) + [0, 0, 0, 0, 0, 0, 0, 1, 2, 0x33, 0, 0]
      case .displayP3:
        columns = [
          [0.51512, 0.24120, -0.00105], [0.29198, 0.69225, 0.04189],
          [0.15710, 0.06657, 0.78407],
        ]
        curve =
          Array("para".utf8) + [0, 0, 0, 0, 0, 3, 0, 0]
          + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap(ColorTests.fixed)
      }
      let colors = columns.map { Array("XYZ ".utf8) + [0, 0, 0, 0] + $0.flatMap(ColorTests.fixed) }
      return ColorTests.profile(
        "RGB ",
        Array(zip(["rXYZ", "gXYZ", "bXYZ"], colors))
          + ["rTRC", "gTRC", "bTRC"].map {
            ($0, curve)
          })
    }

    /// Colours and what they are in sRGB, as lcms2 converts them.
    var colors: [(stored: [UInt8], shown: [UInt8])] {
      switch self {
      case .adobeRGB:
        [
          ([200, 100, 50], [227, 100, 42]), ([120, 200, 80], [51, 201, 67]),
          ([255, 0, 0], [255, 0, 0]), ([0, 255, 0], [0, 255, 0]),
          ([128, 128, 128], [129, 129, 129]),
          ([10, 20, 30], [0, 12, 24]),
        ]
      case .displayP3:
        [
          ([200, 100, 50], [215, 93, 31]), ([120, 200, 80], [89, 203, 56]),
          ([255, 0, 0], [255, 0, 0]), ([0, 255, 0], [0, 255, 0]),
          ([128, 128, 128], [128, 128, 128]),
          ([10, 20, 30], [7, 20, 31]),
        ]
      }
    }
  }

  /// A number with 16 binary places.
  private static func fixed(_ number: Double) -> [UInt8] {
    PNGFile.number(Int((number * 65536).rounded()) & 0xFFFF_FFFF)
  }

  /// A profile for colours of a kind, with these tags.
  private static func profile(_ kind: String, _ tags: [(name: String, body: [UInt8])]) -> [UInt8] {
    var (table, bodies) = (PNGFile.number(tags.count), [UInt8]())
    for (name, body) in tags {
      let start = 132 + 12 * tags.count + bodies.count
      table += Array(name.utf8) + PNGFile.number(start) + PNGFile.number(body.count)
      bodies += body
    }
    var head = [UInt8](repeating: 0, count: 128)
    head.replaceSubrange(16..<20, with: kind.utf8)
    return head + table + bodies
  }

  /// A format with a profile or an orientation.
  enum Format: CaseIterable {
    case png
    case jpeg
    case webp

    /// A file of `bitmap` with a profile and an Exif structure.
    func file(_ bitmap: Bitmap, profile: [UInt8] = [], tiff: [UInt8] = []) throws -> [UInt8] {
      switch self {
      case .png: try ColorTests.png(bitmap.encodedPNG(), profile: profile, tiff: tiff)
      case .jpeg: ColorTests.jpeg(Samples.jpeg(bitmap), profile: profile, tiff: tiff)
      case .webp:
        ColorTests.webp(Samples.webp(bitmap), bitmap.size, profile: profile, tiff: tiff)
      }
    }
  }

  private static func png(_ file: [UInt8], profile: [UInt8], tiff: [UInt8]) -> [UInt8] {
    var chunks = PNGChunk.chunks(of: file)
    if !tiff.isEmpty { chunks.insert(PNGChunk(type: "eXIf", body: tiff), at: chunks.count - 1) }
    if !profile.isEmpty {
      chunks.insert(PNGChunk(type: "iCCP", body: [0x61, 0, 0] + PNGFile.zlib(profile)), at: 1)
    }
    return PNGChunk.signature + chunks.flatMap(\.bytes)
  }

  private static func jpeg(_ file: [UInt8], profile: [UInt8], tiff: [UInt8]) -> [UInt8] {
    func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
      [0xFF, marker] + PNGFile.number(body.count + 2)[2...] + body
    }
    let half = profile.count / 2
    let parts = profile.isEmpty ? [] : [(2, profile[half...]), (1, profile[..<half])]
    return file[..<2] + segment(0xE1, Array("Exif\0\0".utf8) + tiff)
      + parts.flatMap { number, bytes in
        segment(0xE2, Array("ICC_PROFILE\0".utf8) + [UInt8(number), 2] + bytes)
      } + file[2...]
  }

  private static func webp(
    _ file: [UInt8], _ size: Size<Physical>, profile: [UInt8], tiff: [UInt8]
  ) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(value >> (8 * $0) & 255) }
    }
    func chunk(_ type: String, _ body: [UInt8]) -> [UInt8] {
      Array(type.utf8) + number(body.count, 4) + body + (body.count % 2 == 1 ? [0] : [])
    }
    let flags = (profile.isEmpty ? 0 : 0x20) | (tiff.isEmpty ? 0 : 8) | 0x10
    let head = number(flags, 4) + number(size.width - 1, 3) + number(size.height - 1, 3)
    let body =
      Array("WEBP".utf8) + chunk("VP8X", head) + (profile.isEmpty ? [] : chunk("ICCP", profile))
      + file[12...] + (tiff.isEmpty ? [] : chunk("EXIF", tiff))
    return Array("RIFF".utf8) + number(body.count, 4) + body
  }

  private func plain(_ color: [UInt8]) -> Bitmap {
    AnimationSamples.plain(color + [255], 8, 8)
  }

  // MARK: Profiles

  @Test(arguments: Space.allCases, Format.allCases)
  func coloursAreConverted(space: Space, format: Format) throws {
    for (stored, shown) in space.colors {
      let file = try format.file(plain(stored), profile: space.profile)
      let pixel = try Bitmap(decoding: file, named: "test")[Point(x: 4, y: 4)]
      // JPEG keeps colours within a few steps.
      let tolerance = format == .jpeg ? 4 : 1
      #expect(zip(pixel, shown).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }, "\(pixel)")
    }
  }

  @Test(arguments: [Format.png, .webp]) func translucentColoursAreConverted(
    format: Format
  ) throws {
    let clear = AnimationSamples.plain([20, 100, 40, 128], 8, 8)
    let file = try format.file(clear, profile: Space.displayP3.profile)
    let pixel = try Bitmap(decoding: file, named: "test")[Point(x: 4, y: 4)]
    // lcms2 has 0, 102 and 30 with straight alpha.
    #expect(pixel == [0, 51, 15, 128])
  }

  @Test func profilesOfOtherKindsChangeNothing() throws {
    let bitmap = Samples.gradient(width: 16, height: 8)
    let grey = Array("curv".utf8) + [0, 0, 0, 0, 0, 0, 0, 0]
    let endless = Array("curv".utf8) + [0, 0, 0, 0, 255, 255, 255, 255]
    let tables = [("A2B0", grey), ("rXYZ", grey), ("rTRC", grey)]
    for profile in [
      [1], Array(Space.adobeRGB.profile.prefix(200)), Self.profile("RGB ", tables),
      Self.profile("GRAY", [("kTRC", endless)]), Self.profile("CMYK", []),
    ] {
      let file = try Format.png.file(bitmap, profile: profile)
      #expect(try Bitmap(decoding: file, named: "test") == bitmap)
    }
  }

  @Test func aGreyProfileIsApplied() throws {
    let linear = Array("curv".utf8) + [0, 0, 0, 0, 0, 0, 0, 0]
    let file = try Format.jpeg.file(
      plain([128, 128, 128]), profile: Self.profile("GRAY", [("kTRC", linear)]))
    let pixel = try Bitmap(decoding: file, named: "test")[Point(x: 4, y: 4)]
    #expect(pixel == [188, 188, 188, 255])
  }

  @Test func aGammaIsApplied() throws {
    for (gamma, shown) in [(100_000, 188), (45_455, 128)] {
      var chunks = PNGChunk.chunks(of: try plain([128, 128, 128]).encodedPNG())
      chunks.removeAll { $0.type == "sRGB" || $0.type == "gAMA" }
      chunks.insert(PNGChunk(type: "gAMA", body: PNGFile.number(gamma)), at: 1)
      let file = PNGChunk.signature + chunks.flatMap(\.bytes)
      let pixel = try Bitmap(decoding: file, named: "test")[Point(x: 4, y: 4)]
      #expect(abs(Int(pixel[0]) - shown) <= 1, "\(gamma)")
    }
  }

  // MARK: 16 bits

  /// A file of 64 by 64 pixels of one grey.
  private func deep(_ value: Int, alpha: Int = 0xFFFF) -> PNGFile {
    let pixel = [value, value, value, alpha].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    let row = Array(repeatElement(pixel, count: 64).joined())
    return PNGFile(
      width: 64, height: 64, .colourWithAlpha, depth: 16, rows: Array(repeating: row, count: 64))
  }

  @Test func valuesBetweenTwoOfEightBitsBecomePatternsOfBoth() throws {
    for value in [0, 1, 257, 0x1234, 0x8080, 0x80C0, 0xFEFF, 0xFFFE, 0xFFFF] {
      let bytes = try Bitmap(decoding: deep(value).bytes, named: "test").pixels
      let reds = stride(from: 0, to: bytes.count, by: 4).map { Double(bytes[$0]) }
      let exact = Double(value) / 257
      #expect(abs(reds.reduce(0, +) / 4096 - exact) < 1.0 / 64, "\(value)")
      #expect(reds.allSatisfy { abs($0 - exact) < 1 })
    }
  }

  @Test func noColourOfSixteenBitsExceedsItsAlpha() throws {
    for alpha in [0, 1, 0x80, 0x7F80, 0xFFFF] {
      let bitmap = try Bitmap(decoding: deep(0xFFFF, alpha: alpha).bytes, named: "test")
      for start in stride(from: 0, to: bitmap.pixels.count, by: 4) {
        #expect(bitmap.pixels[start] == bitmap.pixels[start + 3])
      }
    }
  }

  @Test func sixteenBitsAreConverted() throws {
    let file = Self.png(deep(0x8080).bytes, profile: Space.adobeRGB.profile, tiff: [])
    let bytes = try Bitmap(decoding: file, named: "test").pixels
    #expect(bytes.enumerated().allSatisfy { $0 % 4 == 3 || 129...130 ~= $1 })
  }

  // MARK: Orientation

  @Test(arguments: Format.allCases) func exifOrientationIsAppliedInAllFormats(
    format: Format
  ) throws {
    let bitmap = Samples.gradient(width: 32, height: 16, opaque: true)
    let tiff: [UInt8] =
      Array("MM".utf8) + [
        0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0,
      ]
    let turned = try Bitmap(decoding: format.file(bitmap, tiff: tiff), named: "test")
    #expect(turned.size == Size(width: 16, height: 32))
    let pair = (turned[Point(x: 15, y: 0)], bitmap[Point(x: 0, y: 0)])
    #expect(zip(pair.0, pair.1).allSatisfy { abs(Int($0) - Int($1)) <= 12 })
  }

  // MARK: Work

  @Test func scansOfAPhotoAreBounded() throws {
    var file = Samples.jpeg(Samples.gradient(width: 16, height: 16), flags: 16384)
    let scan = try #require(file.indices.last { file[$0...].starts(with: [0xFF, 0xDA]) })
    let body = Array(file[scan..<(file.count - 2)])
    file.replaceSubrange(scan..<scan, with: repeatElement(body, count: 300).joined())
    let limits = ImageLimits(pixels: 1024)
    do throws(ImageError) {
      _ = try Bitmap(decoding: file, named: "test", limits: limits)
      Issue.record("decoded")
    } catch {
      guard case .unsupported(let words) = error.reason else { throw error }
      #expect(words.hasSuffix("scans take too long for its size"))
    }
  }
}
