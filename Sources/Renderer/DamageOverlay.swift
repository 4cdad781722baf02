import GLES
import Geometry
import Style
import Timing

/// Shows for a moment what was drawn and why: over the window, in colours.
final class DamageOverlay {
  /// What is shown.
  private var flashes: [Flash] = []
  /// Room for regions.
  private var scratch = RegionScratch()

  /// Why pixels were drawn.
  enum Reason: CaseIterable {
    /// Something there changed: red.
    case damage
    /// Glass there shows something that changed: yellow.
    case stale
    /// Glass came to look there: blue.
    case revealed

    /// What it is shown in.
    var color: Color {
      switch self {
      case .damage: Color(rgb: 0xff2d55, alpha: 0.35)
      case .stale: Color(rgb: 0xffcc00, alpha: 0.35)
      case .revealed: Color(rgb: 0x0a84ff, alpha: 0.35)
      }
    }
  }

  /// Pixels that are shown, and until when.
  private struct Flash {
    let region: Region
    let reason: Reason
    let end: Moment
  }

  /// How long pixels are shown.
  private static let length = Nanoseconds.milliseconds(300)

  /// Whether something is shown, so that another frame must take it away.
  var isActive: Bool { !flashes.isEmpty }

  /// Shows `region` from `moment` on.
  func add(_ region: Region, _ reason: Reason, at moment: Moment) {
    guard !region.isEmpty else { return }
    flashes.append(Flash(region: region, reason: reason, end: moment + Self.length))
  }

  /// Adds to `region` all that is shown or was: it is drawn anew.
  func join(_ region: inout Region) {
    for flash in flashes { region.formUnion(flash.region, reusing: &scratch) }
  }

  /// Forgets what was shown long enough by `moment`.
  func expire(at moment: Moment) { flashes.removeAll { $0.end <= moment } }

  /// Draws what is shown over a picture.
  func draw(with painter: Painter, on canvas: Canvas) throws(ProgramError) {
    guard isActive else { return }
    painter.begin(canvas)
    for flash in flashes {
      let tint = flash.reason.color.vector()
      for rect in flash.region.rects {
        painter.add(
          PlainVertex(rect: rect.vector, paint: .zero, source: .zero, tint: tint), rect, .solid,
          .over)
      }
    }
    try painter.flush()
  }
}
