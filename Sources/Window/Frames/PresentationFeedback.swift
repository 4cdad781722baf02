// SPDX-License-Identifier: MIT

import WaylandCore
internal import WaylandProtocols

/// Gets the presentation time of one frame; reusable for another frame afterwards.
final class PresentationFeedback {
  /// The result for a frame.
  enum Outcome {
    case presented(at: Moment, refresh: Nanoseconds, continuesMotion: Bool, drawingStart: Moment)
    case discarded
  }

  /// The protocol object; used up if nothing is awaited, nil before the first frame.
  private var feedback: WpPresentationFeedback?
  /// True if the frame followed its predecessor without a pause.
  private var continuesMotion = false
  /// The time at which drawing of the frame started.
  private var drawingStart = Moment(nanoseconds: 0)
  /// Called with the result.
  private let onOutcome: (Outcome) -> Void

  init(onOutcome: @escaping (Outcome) -> Void) { self.onOutcome = onOutcome }

  /// True while a frame's result is pending.
  var isAwaited: Bool { feedback?.isAlive ?? false }

  /// Requests feedback for the next commit of `surface`.
  func await(
    _ presentation: WpPresentation, _ surface: WlSurface, continuesMotion: Bool,
    drawingStart: Moment
  ) {
    self.drawingStart = drawingStart
    self.continuesMotion = continuesMotion
    let isFirst = feedback == nil
    let feedback = presentation.feedback(surface: surface, reusing: feedback)
    self.feedback = feedback
    if isFirst { feedback.onEvent = { [unowned self] in receive($0) } }
  }

  private func receive(_ event: WpPresentationFeedback.Event) {
    switch event {
    case .syncOutput: break
    case .presented(let secHi, let secLo, let nsec, let refresh, _, _, _):
      let seconds = UInt64(secHi) << 32 | UInt64(secLo)
      onOutcome(
        .presented(
          at: Moment(nanoseconds: seconds &* 1_000_000_000 &+ UInt64(nsec)),
          refresh: Nanoseconds(Int64(refresh)), continuesMotion: continuesMotion,
          drawingStart: drawingStart))
    case .discarded: onOutcome(.discarded)
    }
  }

  func close() {
    if isAwaited { feedback?.retire() }
    feedback = nil
  }
}
