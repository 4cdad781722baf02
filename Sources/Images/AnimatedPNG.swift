// SPDX-License-Identifier: MIT

internal import Files
public import Geometry

/// A writer of animated PNG files. Keeps only the last frame in memory. `finish` puts the file in
/// place; without it an existing file stays untouched. Viewers without animation show the first
/// frame.
public struct AnimatedPNG: ~Copyable {
  /// The display time of a frame, as a fraction of a second.
  public struct Delay: Hashable, Sendable {
    /// The numerator.
    let numerator: UInt16
    /// The denominator, at least 1.
    let denominator: UInt16

    /// `numerator / denominator` seconds: `Delay(1, over: 60)` is a frame at 60 Hz.
    public init(_ numerator: UInt16, over denominator: UInt16) {
      precondition(denominator > 0, "a delay with the denominator 0")
      self.numerator = numerator
      self.denominator = denominator
    }
  }

  /// The number of times that the animation plays.
  public enum Plays: Hashable, Sendable {
    /// An endless loop.
    case forever
    /// This number of times, at least 1; then the last frame stays.
    case times(Int)
  }

  /// The path of the file, for errors.
  private let path: String
  /// The file with all frames so far.
  private var file: FileReplacement
  /// The size of every frame.
  private let size: Size<Physical>
  /// The total number of frames; written ahead of them.
  private let frames: Int
  /// The display time of each frame.
  private let delay: Delay
  /// The number of times that the animation plays.
  private let plays: Plays
  /// The stored channels, the same for all frames.
  private let channels: PNGCodec.Channels
  /// The number of frames added.
  private var added = 0
  /// The last frame added; the next one is stored as a difference from it.
  private var last: Bitmap?
  /// The sequence number of the next animation chunk.
  private var sequence: UInt32 = 0

  /// Starts a file for `path` with the given number of `frames`, each of `size` and shown for
  /// `delay`. If `isOpaque` is true, the file has no alpha channel and every frame must be opaque.
  /// With a `descriptor`, such as that of standard output, the frames are written to it, and `path`
  /// is only its name in errors.
  public init(
    path: String, descriptor: Int32? = nil, size: Size<Physical>, frames: Int, delay: Delay,
    plays: Plays = .forever, isOpaque: Bool = false
  ) throws(ImageError) {
    precondition(1...Int(Int32.max) ~= frames, "\(frames) frames do not make an animation")
    if case .times(let count) = plays {
      precondition(1...Int(Int32.max) ~= count, "an animation cannot play \(count) times")
    }
    self.path = path
    self.size = size
    self.frames = frames
    self.delay = delay
    self.plays = plays
    channels = isOpaque ? .colour : .colourWithAlpha
    do throws(FileError) {
      file =
        if let descriptor {
          try FileReplacement(duplicating: descriptor, name: path)
        } else {
          try FileReplacement(path)
        }
    } catch { throw ImageError(error) }
  }

  /// Appends a frame. Only the rectangle that differs from the frame before is stored.
  public mutating func add(_ bitmap: Bitmap) throws(ImageError) {
    try check(bitmap)
    let whole = Rect(origin: .zero, size: size)
    // APNG requires at least one pixel, even if none has changed.
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
    do throws(FileError) { try file.write(bytes) } catch { throw ImageError(error) }
    added += 1
    last = bitmap
  }

  /// False if the file is a pipe whose reader has gone: further frames are dropped.
  public var hasReader: Bool { file.hasReader }

  /// Completes the file and puts it in place.
  public consuming func finish() throws(ImageError) {
    guard added == frames else {
      throw ImageError(path, .unwritable("it has \(added) of its \(frames) frames"))
    }
    do throws(FileError) {
      try file.write(PNGChunk(type: "IEND", body: []).bytes)
      try file.commit()
    } catch { throw ImageError(error) }
  }

  /// Checks that `bitmap` fits the file.
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

  /// The acTL chunk, which marks the file as animated.
  private var animationControl: PNGChunk {
    let times: UInt32 =
      switch plays {
      case .forever: 0
      case .times(let count): UInt32(count)
      }
    return PNGChunk(type: "acTL", body: UInt32(frames).bigEndianBytes + times.bigEndianBytes)
  }

  /// The fcTL chunk of a frame that replaces the pixels of `part`.
  private mutating func frameControl(_ part: Rect<Physical>) -> PNGChunk {
    let numbers = [part.width, part.height, part.left, part.top].flatMap {
      UInt32($0).bigEndianBytes
    }
    // Dispose operation "none", blend operation "source".
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
