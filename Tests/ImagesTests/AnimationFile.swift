// SPDX-License-Identifier: MIT

import Geometry

@testable import Images

/// A parser of animated PNG files, independent of the writer.
struct AnimationFile {
  /// A chunk of the file.
  struct Chunk {
    /// The chunk type.
    let type: String
    /// The data.
    let body: [UInt8]
    /// True if the CRC is right.
    let isSound: Bool
  }

  /// A stored frame.
  struct Frame {
    /// The rectangle on the canvas.
    let part: Rect<Physical>
    /// The numerator and the denominator of the delay.
    let delay: [Int]
    /// The dispose and blend operations.
    let operations: [UInt8]
    /// The compressed pixels, chunk by chunk.
    var data: [[UInt8]] = []

    /// The frame of `control`, the data of an fcTL chunk.
    init(control: [UInt8]) {
      let numbers = stride(from: 4, to: 20, by: 4).map { number(control[$0..<$0 + 4]) }
      part = Rect(x: numbers[2], y: numbers[3], width: numbers[0], height: numbers[1])
      delay = [number(control[20..<22]), number(control[22..<24])]
      operations = Array(control[24...])
    }
  }

  /// All chunks in file order.
  private(set) var chunks: [Chunk] = []

  /// Parses `bytes`.
  init(_ bytes: [UInt8]) {
    var rest = bytes.dropFirst(8)
    while !rest.isEmpty {
      let content = rest.dropFirst(4).prefix(4 + number(rest.prefix(4)))
      let checksum = bytes[content.endIndex..<content.endIndex + 4]
      chunks.append(
        Chunk(
          type: String(decoding: content.prefix(4), as: UTF8.self),
          body: Array(content.dropFirst(4)),
          isSound: number(checksum) == Int(PNGFile.crc(Array(content)))))
      rest = bytes[checksum.endIndex...]
    }
  }

  /// The sequence numbers in file order.
  var sequence: [Int] {
    chunks.filter { ["fcTL", "fdAT"].contains($0.type) }.map { number($0.body.prefix(4)) }
  }

  /// The data of the only chunk of this type.
  func body(of type: String) -> [UInt8]? {
    let found = chunks.filter { $0.type == type }
    return found.count == 1 ? found[0].body : nil
  }

  /// The stored frames.
  var frames: [Frame] {
    var frames: [Frame] = []
    for chunk in chunks {
      switch chunk.type {
      case "fcTL": frames.append(Frame(control: chunk.body))
      case "IDAT": frames[frames.count - 1].data.append(chunk.body)
      case "fdAT": frames[frames.count - 1].data.append(Array(chunk.body.dropFirst(4)))
      default: break
      }
    }
    return frames
  }

  /// The images that a viewer shows: each frame replaces its rectangle. Each frame is decoded as a
  /// PNG file of its own.
  func pictures() throws -> [Bitmap] {
    let header = body(of: "IHDR") ?? []
    let width = number(header[..<4])
    var canvas = [UInt8](repeating: 0, count: 4 * width * number(header[4..<8]))
    return try frames.map { frame in
      let part = frame.part
      let file = PNGFile(
        chunks: [("IHDR", PNGFile.number(part.width) + PNGFile.number(part.height) + header[8...])]
          + frame.data.map { ("IDAT", $0) } + [("IEND", [])])
      let picture = try Bitmap(decoding: file.bytes, named: "frame")
      for y in 0..<part.height {
        let start = 4 * ((part.top + y) * width + part.left)
        canvas.replaceSubrange(
          start..<start + picture.stride,
          with: picture.pixels[y * picture.stride..<(y + 1) * picture.stride])
      }
      return Bitmap(
        size: Size(width: width, height: number(header[4..<8])), premultiplied: canvas)
    }
  }
}

/// The big-endian number in `bytes`.
private func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
