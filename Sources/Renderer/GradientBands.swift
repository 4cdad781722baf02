import Geometry
import SceneGraph
import Style

/// A gradient of many stops down or across a rectangle, cut so that few of them count in each part: a pixel
/// costs by the stops that are looked at.
///
/// Where the cuts lie follows from the rectangle alone, never from what part of it is drawn.
struct GradientBands {
  /// A part, and what of the gradient it shows.
  enum Band {
    /// One of its colours: before the first stop, and after the last.
    case color(Color, Rect<Physical>)
    /// What lies between a stop, given by its place, and the third after it.
    case stops(from: Int, Rect<Physical>)
  }

  /// The gradient.
  private let gradient: LinearGradient
  /// Where it is drawn.
  private let bounds: Rect<Physical>
  /// Whether it goes across, and not down.
  private let isAcross: Bool
  /// Where it begins, and how far it goes, in pixels.
  private let (start, length): (Double, Double)

  /// From a stop to the last that is drawn together with it.
  static let span = 3

  /// The bands of `gradient` in `frame`; nil where it has few stops, or lies aslant or backwards.
  init?(_ gradient: LinearGradient, in frame: SubpixelRect) {
    guard gradient.stops.count > Self.span + 1 else { return nil }
    let along = gradient.end - gradient.start
    isAcross = along.y == 0
    let (from, part) = isAcross ? (gradient.start.x, along.x) : (gradient.start.y, along.y)
    let (edge, extent) = isAcross ? (frame.left, frame.width) : (frame.top, frame.height)
    guard isAcross || along.x == 0, part > 0 else { return nil }
    self.gradient = gradient
    bounds = frame.enclosing
    start = edge + from * extent
    length = part * extent
  }

  /// How many there are.
  var count: Int { (gradient.stops.count - 2) / Self.span + 3 }

  /// One of them, the first of which is 0.
  subscript(index: Int) -> Band {
    let stops = gradient.stops
    if index == 0 { return .color(stops[0].color, part(nil, 0)) }
    let first = (index - 1) * Self.span
    if index == count - 1 {
      return .color(stops[stops.count - 1].color, part(stops.count - 1, nil))
    }
    return .stops(from: first, part(first, min(first + Self.span, stops.count - 1)))
  }

  /// The pixels whose middle lies between two stops; before the first, or after the last, without the other.
  private func part(_ first: Int?, _ last: Int?) -> Rect<Physical> {
    var rect = bounds
    if isAcross {
      let left = first.map(edge) ?? bounds.left
      let right = last.map(edge) ?? bounds.right
      rect = Rect(left: left, top: bounds.top, right: max(left, right), bottom: bounds.bottom)
    } else {
      let top = first.map(edge) ?? bounds.top
      let bottom = last.map(edge) ?? bounds.bottom
      rect = Rect(left: bounds.left, top: top, right: bounds.right, bottom: max(top, bottom))
    }
    return rect.intersection(bounds)
  }

  /// The first pixel beyond a stop.
  private func edge(_ stop: Int) -> Int {
    let place = start + gradient.stops[stop].location * length
    let (low, high) = isAcross ? (bounds.left, bounds.right) : (bounds.top, bounds.bottom)
    return Int(min(max((place - 0.5).rounded(.up), Double(low)), Double(high)))
  }
}
