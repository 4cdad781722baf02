// SPDX-License-Identifier: MIT

import Timing
import WaylandCore
internal import WaylandProtocols

/// Learns when one frame was seen, and serves again for another.
final class PresentationFeedback {
  /// What became of the frame.
  enum Outcome {
    case presented(at: Moment, refresh: Nanoseconds, continuesMotion: Bool, begun: Moment)
    case discarded
  }

  /// The object; spent while nothing is awaited, nil before the first frame.
  private var feedback: WpPresentationFeedback?
  /// Whether the frame continued a motion.
  private var continuesMotion = false
  /// When its drawing began.
  private var begun = Moment(nanoseconds: 0)
  /// Told what became of the frame.
  private let onOutcome: (Outcome) -> Void

  init(onOutcome: @escaping (Outcome) -> Void) { self.onOutcome = onOutcome }

  /// Whether a frame's fate is not known yet.
  var isAwaited: Bool { feedback?.isAlive ?? false }

  /// Asks about the frame that is committed next.
  func await(
    _ presentation: WpPresentation, _ surface: WlSurface, continuesMotion: Bool, begun: Moment
  ) {
    self.begun = begun
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
          begun: begun))
    case .discarded: onOutcome(.discarded)
    }
  }

  func close() {
    if isAwaited { feedback?.retire() }
    feedback = nil
  }
}
