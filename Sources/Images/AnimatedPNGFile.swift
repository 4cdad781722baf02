// SPDX-License-Identifier: MIT

import Geometry

/// An animated PNG file. Each frame is decoded as a PNG file of its own.
struct AnimatedPNGFile: AnimationFormat {
  let size: Size<Physical>
  private(set) var frames: [AnimationFrame] = []
  private(set) var plays: Int?
  /// The file.
  private let bytes: [UInt8]
  /// The limits of each frame.
  private let limits: ImageLimits
  /// The data of the header, whose size is that of the whole image.
  private let header: Range<Int>
  /// The chunks that all frames share, such as the palette.
  private var shared: [Range<Int>] = []
  /// The ranges of the compressed data of each frame.
  private var data: [[Range<Int>]] = []

  /// Finds the frames of a file; nil if it is not animated.
  init?(_ bytes: [UInt8], _ limits: ImageLimits) throws(ImageError.Reason) {
    self.bytes = bytes
    self.limits = limits
    guard let first = PNGChunk.location(in: bytes, at: PNGChunk.signature.count),
      first.type == "IHDR",
      first.body.count == 13
    else { throw .damaged("its header is wrong") }
    header = first.body
    size = Size(
      width: PNGChunk.number(in: bytes, at: first.body.lowerBound),
      height: PNGChunk.number(in: bytes, at: first.body.lowerBound + 4))
    guard try readFrames(from: first.end) else { return nil }
    guard limits.allow(width: size.width, height: size.height) else {
      throw .tooManyPixels(width: size.width, height: size.height)
    }
    if let index = data.firstIndex(where: \.isEmpty) {
      guard index > 0 else { throw .damaged("a frame has no pixels") }
      // What is cut short is shown as far as it goes.
      frames.removeSubrange(index...)
      data.removeSubrange(index...)
    }
    guard !frames.isEmpty else { throw .damaged("it has no frames") }
  }

  /// Reads the chunks after the header. Returns false if the file is not animated.
  private mutating func readFrames(from start: Int) throws(ImageError.Reason) -> Bool {
    var isAnimated = false
    var (index, hasImage) = (start, false)
    while let chunk = PNGChunk.location(in: bytes, at: index) {
      index = chunk.end
      switch chunk.type {
      case "acTL" where chunk.body.count >= 8 && !hasImage:
        isAnimated = true
        let times = PNGChunk.number(in: bytes, at: chunk.body.lowerBound + 4)
        plays = times == 0 ? nil : times
      case "fcTL":
        guard frames.count < AnimatedImage.frameLimit else { return isAnimated }
        try add(chunk)
      case "IDAT":
        hasImage = true
        // An image ahead of the first frame is for viewers without animation.
        if let last = data.indices.last { data[last].append(chunk.body) }
      case "fdAT":
        guard let last = data.indices.last, chunk.body.count >= 4 else {
          throw .damaged("pixels without a frame")
        }
        data[last].append(chunk.body.dropFirst(4))
      case "IEND": return isAnimated
      default: if !hasImage, frames.isEmpty { shared.append(chunk.whole) }
      }
      if hasImage, !isAnimated { return false }
    }
    return isAnimated
  }

  private mutating func add(_ chunk: PNGChunk.Location) throws(ImageError.Reason) {
    let start = chunk.body.lowerBound
    guard chunk.body.count == 26 else { throw .damaged("a frame is wrong") }
    let numbers = (1...4).map { PNGChunk.number(in: bytes, at: start + 4 * $0) }
    let part = Rect<Physical>(x: numbers[2], y: numbers[3], width: numbers[0], height: numbers[1])
    guard !part.isEmpty, part.right <= size.width, part.bottom <= size.height else {
      throw .damaged("a frame lies outside of the image")
    }
    let delay = (20..<24).map { Double(bytes[start + $0]) }
    let parts = delay[2] * 256 + delay[3]
    let seconds = (delay[0] * 256 + delay[1]) / (parts == 0 ? 100 : parts)
    var disposal: AnimationFrame.Disposal
    switch bytes[start + 24] {
    case 1: disposal = .clear
    case 2: disposal = .restore
    default: disposal = .keep
    }
    if frames.isEmpty, case .restore = disposal { disposal = .clear }
    frames.append(
      AnimationFrame(
        part: part, duration: AnimationFrame.duration(seconds),
        isBlended: bytes[start + 25] == 1, disposal: disposal))
    data.append([])
  }

  func pixels(of index: Int) throws(ImageError.Reason) -> [UInt8] {
    let part = frames[index].part
    let head =
      UInt32(part.width).bigEndianBytes + UInt32(part.height).bigEndianBytes
      + bytes[header.dropFirst(8)]
    var file = PNGChunk.signature + PNGChunk(type: "IHDR", body: head).bytes
    for range in shared { file += bytes[range] }
    for range in data[index] { file += PNGChunk(type: "IDAT", body: Array(bytes[range])).bytes }
    file += PNGChunk(type: "IEND", body: []).bytes
    return try PNGCodec.decode(file, limits: limits).pixels
  }
}
