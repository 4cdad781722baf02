import Geometry

@testable import Images

/// An animated PNG file taken apart, without the help of what wrote it.
struct AnimationFile {
  /// A piece of the file.
  struct Chunk {
    /// Its four letters.
    let type: String
    /// What it holds.
    let body: [UInt8]
    /// Whether its checksum is right.
    let isSound: Bool
  }

  /// A frame as it is stored.
  struct Frame {
    /// Where on the canvas it goes.
    let part: Rect<Physical>
    /// The numerator and denominator of its delay.
    let delay: [Int]
    /// The numbers for what is done after it and how it is put there.
    let operations: [UInt8]
    /// The data of its pixels, chunk by chunk.
    var data: [[UInt8]] = []

    /// The frame that `control`, the body of an fcTL chunk, announces.
    init(control: [UInt8]) {
      let numbers = stride(from: 4, to: 20, by: 4).map { number(control[$0..<$0 + 4]) }
      part = Rect(x: numbers[2], y: numbers[3], width: numbers[0], height: numbers[1])
      delay = [number(control[20..<22]), number(control[22..<24])]
      operations = Array(control[24...])
    }
  }

  /// All chunks in their order.
  private(set) var chunks: [Chunk] = []

  /// The file with the content `bytes`.
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

  /// The sequence numbers of the chunks that have one, in their order.
  var sequence: [Int] {
    chunks.filter { ["fcTL", "fdAT"].contains($0.type) }.map { number($0.body.prefix(4)) }
  }

  /// The body of the one chunk of this type.
  func body(of type: String) -> [UInt8]? {
    let found = chunks.filter { $0.type == type }
    return found.count == 1 ? found[0].body : nil
  }

  /// The frames as they are stored.
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

  /// The pictures that a viewer shows, each frame put in place of what was there. Its data are
  /// decoded as those of a PNG file of its own.
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

/// The number in `bytes`, the greatest first.
private func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
