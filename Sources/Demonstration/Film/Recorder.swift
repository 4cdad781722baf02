// SPDX-License-Identifier: MIT

import ScrimKit

/// Records what is seen in the place of a layer to a WebM file.
@MainActor final class Recorder {
  /// The path of the file.
  private let path: String
  /// VP9 instead of VP8.
  private let usesVP9: Bool
  /// Called with the descriptor of the file once it is open; `update()` is due when it is readable.
  private let onOpen: (Int32) -> Void
  /// Called once with a line that says what was recorded, or why nothing was.
  private let onEnd: (_ line: String) -> Void
  /// The file; nil until the first frame has told its size.
  private var output: VideoOutput?
  /// The time of the first frame.
  private var start: Moment?
  /// True once the end was reported.
  private var hasEnded = false

  /// The largest number of frames a second.
  private static let rate = 60

  /// Prepares a recording to `path`.
  init(
    _ path: String, usesVP9: Bool, onOpen: @escaping (Int32) -> Void,
    onEnd: @escaping (_ line: String) -> Void
  ) {
    self.path = path
    self.usesVP9 = usesVP9
    self.onOpen = onOpen
    self.onEnd = onEnd
  }

  /// Reads the frames of `layer` back.
  func capture(of layer: Layer) -> FrameCapture {
    FrameCapture(
      of: layer, framesPerSecond: Double(Self.rate),
      isReady: { [unowned self] in output?.hasRoom ?? true },
      onFrame: { [unowned self] in add($0, $1) })
  }

  private func add(_ frame: FrameCapture.Frame, _ pixels: RawSpan) -> Bool {
    guard !hasEnded else { return true }
    if output == nil {
      do throws(VideoSource.Failure) {
        let output = try VideoOutput(
          path, size: frame.size, usesVP9: usesVP9, rate: Self.rate, isLive: true)
        self.output = output
        onOpen(output.wakeDescriptor)
      } catch {
        end("'\(path)' cannot be recorded: \(error.reason)")
        return true
      }
    }
    let start = start ?? frame.moment
    self.start = start
    return output?.add(
      pixels, size: frame.size, isUpsideDown: frame.isUpsideDown,
      at: (frame.moment - start).seconds) ?? true
  }

  /// The descriptor that `onOpen` was called with; nil before that.
  var wakeDescriptor: Int32? { output?.wakeDescriptor }

  /// Ends the recording at `moment`. `update()` reports the file once it is in place.
  func finish(at moment: Moment?) {
    guard let output else {
      return end("nothing was recorded: no frame was drawn meanwhile")
    }
    output.finish(at: start.flatMap { start in moment.map { ($0 - start).seconds } })
  }

  /// Handles what the encoder reports.
  func update() {
    output?.update()
    report()
  }

  /// Ends the recording and waits until the file is in place.
  func close() {
    guard !hasEnded else { return }
    output?.finishAndWait()
    report()
  }

  private func report() {
    switch output?.outcome {
    case nil: break
    case .failed(let line): end("the recording " + line)
    case .written(let line): end("recorded " + line)
    }
  }

  private func end(_ line: String) {
    guard !hasEnded else { return }
    hasEnded = true
    onEnd(line)
  }
}
