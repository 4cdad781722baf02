public import Geometry

/// An animated PNG file that is written frame by frame, of which only the last one is kept. It
/// takes its place with `finish`; where that is never reached, what was there stays as it was.
/// Programs that know nothing of animation show the first frame.
public struct AnimatedPNG: ~Copyable {
  /// How long a frame is shown: a fraction of a second.
  public struct Delay: Hashable, Sendable {
    /// The upper number.
    let numerator: UInt16
    /// The lower number, at least one.
    let denominator: UInt16

    /// `numerator` over `denominator` seconds, so that `Delay(1, over: 60)` is a frame at 60 Hz.
    public init(_ numerator: UInt16, over denominator: UInt16) {
      precondition(denominator > 0, "a delay of \(numerator)/0 is no time")
      self.numerator = numerator
      self.denominator = denominator
    }
  }

  /// How often the frames are played.
  public enum Plays: Hashable, Sendable {
    /// Again and again.
    case forever
    /// So many times, at least one. The last frame then stays.
    case times(Int)
  }

  /// Where the file will be, for errors.
  private let path: String
  /// The file, which has all that was added so far.
  private var file: FileReplacement
  /// Width and height of all frames in pixels.
  private let size: Size<Physical>
  /// How many frames there will be. Stands in the file ahead of them.
  private let frames: Int
  /// How long each of them is shown.
  private let delay: Delay
  /// How often they are played.
  private let plays: Plays
  /// What is stored of each pixel, which must be the same for all frames.
  private let channels: PNGCodec.Channels
  /// How many frames were added.
  private var added = 0
  /// The frame that was added last, which the next one is compared with.
  private var last: Bitmap?
  /// The number of the next chunk among those that are about the animation.
  private var sequence: UInt32 = 0

  /// Starts a file for `path`, with so many `frames` of one `size`, each shown for `delay`. Where
  /// `isOpaque`, the file has no alpha channel and no frame may let anything through.
  public init(
    path: String, size: Size<Physical>, frames: Int, delay: Delay, plays: Plays = .forever,
    isOpaque: Bool = false
  ) throws(ImageError) {
    precondition(1...Int(Int32.max) ~= frames, "\(frames) frames are no animation")
    if case .times(let count) = plays {
      precondition(1...Int(Int32.max) ~= count, "an animation cannot play \(count) times")
    }
    self.path = path
    self.size = size
    self.frames = frames
    self.delay = delay
    self.plays = plays
    channels = isOpaque ? .colour : .colourWithAlpha
    file = try FileReplacement(path)
  }

  /// Appends a frame. Only the rectangle that differs from the frame before is stored.
  public mutating func add(_ bitmap: Bitmap) throws(ImageError) {
    try check(bitmap)
    let whole = Rect(origin: .zero, size: size)
    // A frame must have some pixel, even where none has changed.
    let still = Rect<Physical>(x: 0, y: 0, width: 1, height: 1)
    let part = last.map { bitmap.difference(from: $0) ?? still } ?? whole
    let chunks: [PNGChunk]
    do throws(ImageError.Reason) {
      chunks = PNGChunk.chunks(of: try PNGCodec.encode(bitmap.part(part), channels))
    } catch {
      throw ImageError(path, error)
    }
    let data = chunks.filter { $0.type == "IDAT" }
    var bytes: [UInt8] = []
    if added == 0 {
      bytes += PNGChunk.signature
      for chunk in chunks.prefix(while: { $0.type != "IDAT" }) { bytes += chunk.bytes }
      bytes += animationControl.bytes + frameControl(part).bytes
      for chunk in data { bytes += chunk.bytes }
    } else {
      bytes += frameControl(part).bytes
      for chunk in data {
        bytes += PNGChunk(type: "fdAT", body: nextNumber() + chunk.body).bytes
      }
    }
    try file.write(bytes)
    added += 1
    last = bitmap
  }

  /// Completes the file and puts it in its place.
  public consuming func finish() throws(ImageError) {
    guard added == frames else {
      throw ImageError(path, .unwritable("it has \(added) of its \(frames) frames"))
    }
    try file.write(PNGChunk(type: "IEND", body: []).bytes)
    try file.commit()
  }

  /// Refuses a frame that has no place in the file.
  private func check(_ bitmap: Bitmap) throws(ImageError) {
    func words(_ size: Size<Physical>) -> String { "\(size.width)x\(size.height)" }
    let number = added + 1
    guard number <= frames else {
      throw ImageError(path, .unwritable("it has all of its \(frames) frames"))
    }
    guard bitmap.size == size else {
      throw ImageError(
        path,
        .unwritable("frame \(number) is \(words(bitmap.size)) pixels, not \(words(size))"))
    }
    switch channels {
    case .colour where !bitmap.isOpaque:
      throw ImageError(path, .unwritable("frame \(number) is not opaque"))
    case .colour, .colourWithAlpha: break
    }
  }

  /// The chunk that makes a PNG file an animated one.
  private var animationControl: PNGChunk {
    let times: UInt32 =
      switch plays {
      case .forever: 0
      case .times(let count): UInt32(count)
      }
    return PNGChunk(type: "acTL", body: UInt32(frames).bigEndianBytes + times.bigEndianBytes)
  }

  /// The chunk ahead of the data of a frame, which are put at `part` in place of what was there.
  private mutating func frameControl(_ part: Rect<Physical>) -> PNGChunk {
    let numbers = [part.width, part.height, part.left, part.top].flatMap {
      UInt32($0).bigEndianBytes
    }
    // Dispose of nothing; blend by replacing, alpha included.
    let operations: [UInt8] = [0, 0]
    return PNGChunk(
      type: "fcTL",
      body: nextNumber() + numbers + delay.numerator.bigEndianBytes
        + delay.denominator.bigEndianBytes + operations)
  }

  /// The bytes of the next sequence number.
  private mutating func nextNumber() -> [UInt8] {
    defer { sequence += 1 }
    return sequence.bigEndianBytes
  }
}
