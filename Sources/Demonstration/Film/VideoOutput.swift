// SPDX-License-Identifier: MIT

public import ScrimKit
import Video

/// A WebM file that is written frame by frame.
@MainActor public final class VideoOutput {
  /// The end of a file.
  public enum Outcome: Hashable, Sendable {
    /// The file is in its place; the line says what is in it.
    case written(String)
    /// The file was given up, for the reason in the line.
    case failed(String)
  }

  /// The path of the file.
  private let path: String
  /// Encodes and writes.
  private let writer: VideoWriter

  /// Starts the file at `path`, in VP8 or VP9, for frames of `size`. Live frames come in real time,
  /// at most `rate` a second. Others wait for the encoder, and a second of video has `rate` of
  /// them.
  public init(
    _ path: String, size: Size<Physical>, usesVP9: Bool, rate: Int, isLive: Bool
  ) throws(VideoSource.Failure) {
    self.path = path
    do throws(VideoFailure) {
      writer = try VideoWriter(
        path, size: size, codec: usesVP9 ? .vp9 : .vp8,
        pace: isLive ? .live(rate: rate) : .steady(rate: rate))
    } catch {
      throw VideoSource.Failure(error)
    }
  }

  /// True if the encoder is not behind.
  public var hasRoom: Bool { writer.hasRoom }

  /// Adds the frame at `seconds` from the start: red, green, blue and alpha of each pixel, over
  /// black. Returns false if the encoder is behind or the file was given up.
  @discardableResult public func add(
    _ pixels: RawSpan, size: Size<Physical>, isUpsideDown: Bool, at seconds: Double
  ) -> Bool {
    writer.update()
    return writer.add(pixels, size: size, isUpsideDown: isUpsideDown, at: seconds)
  }

  /// Ends the video at `seconds`, or after its last frame. `outcome` tells when the file is in its
  /// place.
  public func finish(at seconds: Double?) { writer.finish(at: seconds) }

  /// Ends the video and waits for the file.
  public func finishAndWait() { writer.waitUntilFinished() }

  /// Readable if something has happened; call `update()` then.
  public var wakeDescriptor: Int32 { writer.wakeDescriptor }

  /// Handles what the encoder reports.
  public func update() { writer.update() }

  /// The end of the file; nil while it is being written.
  public var outcome: Outcome? {
    switch writer.phase {
    case .writing, .finishing: nil
    case .failed(let failure): .failed("'\(path)' was given up: \(failure)")
    case .finished(let file):
      .written(
        "'\(path)': \(file.size.width)x\(file.size.height) pixels, \(Self.rounded(file.seconds)) s,"
          + " \(file.frames) frames (\(Self.rounded(Double(file.frames) / file.seconds)) a second),"
          + " \(Self.rounded(Double(file.bytes) / 1e6)) MB")
    }
  }

  private static func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}
