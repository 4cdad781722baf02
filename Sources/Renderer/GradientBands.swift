// SPDX-License-Identifier: MIT

import Geometry
import SceneGraph
import Style

/// A horizontal or vertical gradient of many stops, split into bands of few stops: the cost of a
/// pixel grows with the number of stops.
///
/// The bands depend on the rectangle alone, not on the part of it that is drawn.
struct GradientBands {
  /// A band's rectangle and its part of the gradient.
  enum Band {
    /// A single colour: before the first stop, or after the last.
    case color(Color, Rect<Physical>)
    /// The gradient from a stop, by index, to the third stop after it.
    case stops(from: Int, Rect<Physical>)
  }

  /// The gradient.
  private let gradient: LinearGradient
  /// Pixels of the whole gradient.
  private let bounds: Rect<Physical>
  /// True if the gradient is horizontal; otherwise it is vertical.
  private let isHorizontal: Bool
  /// Position of the gradient's start, and its length, in pixels.
  private let (start, length): (Double, Double)

  /// Number of stops from the first of a band to the last.
  static let span = 3

  /// The bands of `gradient` in `frame`; nil if it has few stops, or is diagonal or reversed.
  init?(_ gradient: LinearGradient, in frame: SubpixelRect) {
    guard gradient.stops.count > Self.span + 1 else { return nil }
    let along = gradient.end - gradient.start
    isHorizontal = along.y == 0
    let (from, part) = isHorizontal ? (gradient.start.x, along.x) : (gradient.start.y, along.y)
    let (edge, extent) = isHorizontal ? (frame.left, frame.width) : (frame.top, frame.height)
    guard isHorizontal || along.x == 0, part > 0 else { return nil }
    self.gradient = gradient
    bounds = frame.enclosing
    start = edge + from * extent
    length = part * extent
  }

  /// Number of bands.
  var count: Int { (gradient.stops.count - 2) / Self.span + 3 }

  /// The band at `index`.
  subscript(index: Int) -> Band {
    let stops = gradient.stops
    if index == 0 { return .color(stops[0].color, part(nil, 0)) }
    let first = (index - 1) * Self.span
    if index == count - 1 {
      return .color(stops[stops.count - 1].color, part(stops.count - 1, nil))
    }
    return .stops(from: first, part(first, min(first + Self.span, stops.count - 1)))
  }

  /// The pixels whose centres lie between two stops. Nil: no limit on that side.
  private func part(_ first: Int?, _ last: Int?) -> Rect<Physical> {
    var rect = bounds
    if isHorizontal {
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

  /// The first pixel after a stop.
  private func edge(_ stop: Int) -> Int {
    let position = start + gradient.stops[stop].location * length
    let (low, high) = isHorizontal ? (bounds.left, bounds.right) : (bounds.top, bounds.bottom)
    return Int(min(max((position - 0.5).rounded(.up), Double(low)), Double(high)))
  }
}
