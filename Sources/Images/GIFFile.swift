// SPDX-License-Identifier: MIT

import Geometry

/// A GIF file, still or animated. Decoded here rather than by giflib, which decodes all frames at
/// once and keeps them.
struct GIFFile: AnimationFormat {
  let size: Size<Physical>
  private(set) var frames: [AnimationFrame] = []
  private(set) var plays: Int? = 1
  /// The encoded pixels of each frame.
  private var sources: [Source] = []
  /// The file.
  private let bytes: [UInt8]

  /// The encoded pixels of a frame.
  private struct Source {
    /// The range of the colour table.
    let colors: Range<Int>
    /// The transparent colour; nil if there is none.
    let transparent: Int?
    /// True if the rows are stored in four passes.
    let isInterlaced: Bool
    /// The index of the first data block.
    let start: Int
  }

  /// Finds the frames of a file.
  init(_ bytes: [UInt8], _ limits: ImageLimits) throws(ImageError.Reason) {
    self.bytes = bytes
    var reader = Reader(bytes, at: 6)
    let (width, height) = (try reader.word(), try reader.word())
    guard limits.allow(width: width, height: height) else {
      throw width == 0 || height == 0
        ? .damaged("its size is 0") : .tooManyPixels(width: width, height: height)
    }
    size = Size(width: width, height: height)
    let flags = try reader.byte()
    try reader.skip(2)
    let colors = try reader.colors(flags)
    do throws(ImageError.Reason) { try readFrames(&reader, colors, limits) } catch {
      // What is cut short is shown as far as it goes.
      guard !frames.isEmpty, error == Reader.cutShort else { throw error }
    }
    guard !frames.isEmpty else { throw .damaged("it has no image") }
  }

  private mutating func readFrames(
    _ reader: inout Reader, _ colors: Range<Int>?, _ limits: ImageLimits
  ) throws(ImageError.Reason) {
    var control = Control()
    while true {
      switch try reader.byte() {
      case 0x3B: return
      case 0x21: try readExtension(&reader, &control)
      case 0x2C:
        try readImage(&reader, control, colors, limits)
        control = Control()
        guard frames.count < AnimatedImage.frameLimit else { return }
      default: throw .damaged("an unknown block")
      }
    }
  }

  /// The properties of the next image, from an extension.
  private struct Control {
    /// The time in hundredths of a second.
    var delay = 0
    /// The transparent colour.
    var transparent: Int?
    /// The fate of the image.
    var disposal = AnimationFrame.Disposal.keep
  }

  private mutating func readExtension(
    _ reader: inout Reader, _ control: inout Control
  ) throws(ImageError.Reason) {
    let label = try reader.byte()
    let block = try reader.block()
    if label == 0xF9, block.count >= 4 {
      let data = Array(block)
      switch data[0] >> 2 & 7 {
      case 2: control.disposal = .clear
      case 3: control.disposal = .restore
      default: control.disposal = .keep
      }
      control.delay = Int(data[1]) | Int(data[2]) << 8
      control.transparent = data[0] & 1 == 1 ? Int(data[3]) : nil
    }
    let isLoop =
      label == 0xFF && ["NETSCAPE2.0", "ANIMEXTS1.0"].contains { $0.utf8.elementsEqual(block) }
    guard !block.isEmpty else { return }
    while true {
      let block = Array(try reader.block())
      if block.isEmpty { return }
      if isLoop, block.count >= 3, block[0] & 7 == 1 {
        // The number says how often the animation is repeated.
        let repeats = Int(block[1]) | Int(block[2]) << 8
        plays = repeats == 0 ? nil : repeats + 1
      }
    }
  }

  private mutating func readImage(
    _ reader: inout Reader, _ control: Control, _ global: Range<Int>?, _ limits: ImageLimits
  ) throws(ImageError.Reason) {
    let (left, top) = (try reader.word(), try reader.word())
    let (width, height) = (try reader.word(), try reader.word())
    let flags = try reader.byte()
    guard limits.allow(width: width, height: height) else {
      throw width == 0 || height == 0
        ? .damaged("a frame has the size 0") : .tooManyPixels(width: width, height: height)
    }
    let own = try reader.colors(flags)
    guard let colors = own ?? global else { throw .damaged("a frame has no colours") }
    let start = reader.index
    try reader.skip(1)
    while !(try reader.block()).isEmpty { continue }
    frames.append(
      AnimationFrame(
        part: Rect(x: left, y: top, width: width, height: height),
        duration: AnimationFrame.duration(Double(control.delay) / 100), isBlended: true,
        disposal: control.disposal))
    sources.append(
      Source(
        colors: colors, transparent: control.transparent, isInterlaced: flags & 0x40 != 0,
        start: start))
  }

  func pixels(of index: Int) throws(ImageError.Reason) -> [UInt8] {
    let (frame, source) = (frames[index], sources[index])
    let (width, height) = (frame.part.width, frame.part.height)
    let codes = try LZWReader.decode(bytes, at: source.start, count: width * height)
    var pixels = [UInt8](repeating: 0, count: 4 * width * height)
    let rows = source.isInterlaced ? Self.interlaced(height) : Array(0..<height)
    for (line, y) in rows.enumerated() {
      for x in 0..<width {
        let code = Int(codes[line * width + x])
        let color = source.colors.lowerBound + 3 * code
        guard code != source.transparent, color + 2 < source.colors.upperBound else { continue }
        let to = 4 * (y * width + x)
        for component in 0..<3 { pixels[to + component] = bytes[color + component] }
        pixels[to + 3] = 255
      }
    }
    return pixels
  }

  /// The rows of an interlaced image in the order in which they are stored.
  private static func interlaced(_ height: Int) -> [Int] {
    [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { start, step in
      Array(stride(from: start, to: height, by: step))
    }
  }

  /// Reads the file's structure.
  private struct Reader {
    /// The file.
    private let bytes: [UInt8]
    /// The index of the next byte.
    private(set) var index: Int

    /// The failure of a file that ends too early.
    static let cutShort = ImageError.Reason.damaged("it is cut short")

    init(_ bytes: [UInt8], at index: Int) {
      self.bytes = bytes
      self.index = index
    }

    mutating func skip(_ count: Int) throws(ImageError.Reason) {
      guard index + count <= bytes.count else { throw Self.cutShort }
      index += count
    }

    mutating func byte() throws(ImageError.Reason) -> UInt8 {
      try skip(1)
      return bytes[index - 1]
    }

    mutating func word() throws(ImageError.Reason) -> Int {
      try skip(2)
      return Int(bytes[index - 2]) | Int(bytes[index - 1]) << 8
    }

    /// The bytes of a block; empty at the end of a chain of blocks.
    mutating func block() throws(ImageError.Reason) -> ArraySlice<UInt8> {
      let count = Int(try byte())
      try skip(count)
      return bytes[index - count..<index]
    }

    /// The range of a colour table; nil if `flags` say that there is none.
    mutating func colors(_ flags: UInt8) throws(ImageError.Reason) -> Range<Int>? {
      guard flags & 0x80 != 0 else { return nil }
      let count = 3 << (Int(flags & 7) + 1)
      try skip(count)
      return index - count..<index
    }
  }
}
