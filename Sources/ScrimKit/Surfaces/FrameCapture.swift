// SPDX-License-Identifier: MIT

/// Reads back what is seen in the place of a layer, glass over it included, for recordings.
///
/// Set it as `SurfaceContent.capture`. The pixels of a frame arrive one or two frames later, so
/// that drawing never waits for them. A frame that changes nothing in the layer's frame is not
/// read.
@MainActor public final class FrameCapture {
  /// A frame that was read back.
  public struct Frame {
    /// The time of the frame.
    public let moment: Moment
    /// The extent in pixels.
    public let size: Size<Physical>
    /// True if the first row is the bottom one.
    public let isUpsideDown: Bool
  }

  /// The layer whose frame is read.
  let layer: Layer
  /// The shortest time between two frames.
  private let interval: Nanoseconds
  /// True if the receiver can take a frame.
  private let isReady: () -> Bool
  /// Called with a frame and its pixels.
  private let onFrame: (Frame, RawSpan) -> Bool
  /// The time of the last frame that was read; nil before the first.
  private var last: Moment?
  /// The time at which a busy receiver is offered the pixels again if none change before.
  private var retry: Moment?
  /// True while pixels have changed that were not read yet, or were refused.
  private(set) var isStale = true
  /// True while pixels are on their way.
  private var isWaiting = false
  /// The number of frames that were read.
  public private(set) var frames = 0

  /// The time after which a busy receiver is offered the pixels again.
  private static let retryTime = Nanoseconds.milliseconds(100)

  /// Captures the frame of `layer`, at most `framesPerSecond` times a second.
  ///
  /// `onFrame` gets each frame with its pixels: premultiplied red, green, blue and alpha, one byte
  /// each, in rows without padding. Nothing is read while `isReady` returns false, since the
  /// receiver is busy; the last change is read once it is ready again. The same holds if `onFrame`
  /// returns false.
  public init(
    of layer: Layer, framesPerSecond: Double = 60, isReady: @escaping () -> Bool = { true },
    onFrame: @escaping (_ frame: Frame, _ pixels: RawSpan) -> Bool
  ) {
    precondition(framesPerSecond > 0, "a capture of \(framesPerSecond) frames a second")
    self.layer = layer
    interval = .seconds(1 / framesPerSecond)
    self.isReady = isReady
    self.onFrame = onFrame
  }

  // MARK: For the surface

  /// The time of the frame that this needs.
  var frameDemand: FrameDemand {
    if isWaiting { return .now }
    guard isStale else { return .idle }
    guard let last else { return .now }
    return .at(max(last + interval, retry ?? last))
  }

  /// True if a frame of this time has to draw everything, since a change was not read.
  func needsWholeFrame(at moment: Moment) -> Bool {
    isStale && !isWaiting && isDue(at: moment) && retry.map { moment >= $0 } ?? true
  }

  /// True if the last frame is long enough ago, within an eighth of the interval.
  private func isDue(at moment: Moment) -> Bool {
    last.map { moment - $0 >= Nanoseconds(interval.count / 8 * 7) } ?? true
  }

  /// Notes that pixels of the layer's frame have changed. Returns true if they are to be read now.
  func mustRead(at moment: Moment) -> Bool {
    isStale = true
    guard isDue(at: moment) else { return false }
    guard isReady() else {
      retry = moment + Self.retryTime
      return false
    }
    return true
  }

  /// Notes that a frame is being read.
  func reads(at moment: Moment) {
    isStale = false
    retry = nil
    last = moment
  }

  /// Notes whether frames are on their way.
  func waits(_ isWaiting: Bool) { self.isWaiting = isWaiting }

  /// Hands over a frame.
  func receive(_ frame: Frame, _ pixels: RawSpan) {
    guard !onFrame(frame, pixels) else { return frames += 1 }
    isStale = true
    retry = frame.moment + Self.retryTime
  }
}
