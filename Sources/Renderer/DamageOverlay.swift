// SPDX-License-Identifier: MIT

import GLES
import Geometry
import Style
import Timing

/// Highlights redrawn pixels over the window for a moment, in a colour for each reason.
@MainActor final class DamageOverlay {
  /// The current highlights.
  private var highlights: [Highlight] = []
  /// Pixels that are not highlighted.
  var exempted: Rect<Physical>?
  /// Storage for region operations.
  private var scratch = RegionScratch()

  /// Reason for redrawing.
  enum Reason: CaseIterable {
    /// The content changed: red.
    case damage
    /// Glass shows changed content: yellow.
    case stale
    /// Glass samples pixels that it did not sample before: blue.
    case revealed

    /// Colour of the highlight.
    var color: Color {
      switch self {
      case .damage: Color(rgb: 0xff2d55, alpha: 0.35)
      case .stale: Color(rgb: 0xffcc00, alpha: 0.35)
      case .revealed: Color(rgb: 0x0a84ff, alpha: 0.35)
      }
    }
  }

  /// Highlighted pixels, and the time at which the highlight ends.
  private struct Highlight {
    let region: Region
    let reason: Reason
    let end: Moment
  }

  /// Duration of a highlight.
  private static let duration = Nanoseconds.milliseconds(300)

  /// True if there are highlights, which a later frame must remove.
  var isActive: Bool { !highlights.isEmpty }

  /// Highlights `region` from `moment` on.
  func add(_ region: Region, _ reason: Reason, at moment: Moment) {
    var region = region
    if let exempted { region.subtract(exempted, reusing: &scratch) }
    guard !region.isEmpty else { return }
    highlights.append(Highlight(region: region, reason: reason, end: moment + Self.duration))
  }

  /// Adds the pixels of all highlights to `region`.
  func join(_ region: inout Region) {
    for highlight in highlights { region.formUnion(highlight.region, reusing: &scratch) }
  }

  /// Removes the highlights that have ended at `moment`.
  func expire(at moment: Moment) { highlights.removeAll { $0.end <= moment } }

  /// Draws the highlights over the frame.
  func draw(with painter: Painter, on canvas: Canvas) throws(ProgramError) {
    guard isActive else { return }
    painter.begin(canvas)
    for highlight in highlights {
      let tint = highlight.reason.color.vector()
      for rect in highlight.region.rects {
        painter.add(
          PlainVertex(rect: rect.vector, paint: .zero, source: .zero, tint: tint), rect, .solid,
          .over)
      }
    }
    try painter.flush()
  }
}
