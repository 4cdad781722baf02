// SPDX-License-Identifier: MIT

import GLES
import Geometry
import Style
import Timing

/// Outlines redrawn pixels over the window for a moment, in a colour for each reason, and tints
/// them a little, so that the picture can still be seen when all of it moves.
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
      case .damage: Color(rgb: 0xff2d55)
      case .stale: Color(rgb: 0xffcc00)
      case .revealed: Color(rgb: 0x0a84ff)
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
  /// The opacity of the tint and of the outline.
  private static let (tint, line): (Float, Float) = (0.12, 0.9)
  /// The width of the outline, in pixels.
  private static let width = 2

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
    for reason in Reason.allCases {
      // What several frames have redrawn is tinted once.
      var region = Region()
      for highlight in highlights where highlight.reason == reason {
        region.formUnion(highlight.region, reusing: &scratch)
      }
      add(region, reason.color.vector() * Self.tint, to: painter)
      add(outline(of: region), reason.color.vector() * Self.line, to: painter)
    }
    try painter.flush()
  }

  private func add(_ region: Region, _ tint: SIMD4<Float>, to painter: Painter) {
    for rect in region.rects {
      painter.add(
        PlainVertex(rect: rect.vector, paint: .zero, source: .zero, tint: tint), rect,
        .solid, .over)
    }
  }

  /// The pixels of a region that are next to others.
  private func outline(of region: Region) -> Region {
    var inner = region
    for (x, y) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
      inner.formIntersection(
        region.offsetBy(Point(x: x * Self.width, y: y * Self.width)), reusing: &scratch)
    }
    return region.subtracting(inner)
  }
}
