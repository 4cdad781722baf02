// SPDX-License-Identifier: MIT

/// The background of a view: the properties of its layer that move in `withMotion`.
struct Decoration: Equatable {
  /// The fill; nil for none.
  var fill: Paint?
  /// The glass behind the fill; nil for none.
  var glass: Glass?
  /// The line along the outline; nil for none.
  var border: Border?
  /// The shadow; nil for none.
  var shadow: Shadow?
  /// The shape of the corners.
  var outline = Outline.rectangle

  /// A colour becomes a gradient of one colour if `other` has a gradient.
  func completed(by other: Decoration) -> Decoration {
    var result = self
    switch (fill, other.fill) {
    case (nil, let fill?): result.fill = fill.withColors { $0.with(alpha: 0) }
    case (.color(let color), let fill?): result.fill = fill.withColors { _ in color }
    case (nil, nil), (.linear, _), (.mesh, _), (.color, nil): break
    }
    if glass == nil, var unseen = other.glass {
      unseen.look.opacity = 0
      result.glass = unseen
    }
    if border == nil, var unseen = other.border {
      unseen.color.alpha = 0
      result.border = unseen
    }
    if shadow == nil, var unseen = other.shadow {
      unseen.color.alpha = 0
      result.shadow = unseen
    }
    return result
  }
}

extension Paint {
  /// The paint with its colours changed by `change`.
  fileprivate func withColors(_ change: (Color) -> Color) -> Paint {
    switch self {
    case .color(let color): .color(change(color))
    case .linear(let gradient):
      .linear(
        LinearGradient(
          gradient.stops.map { .init(change($0.color), at: $0.location) }, from: gradient.start,
          to: gradient.end))
    case .mesh(let gradient):
      .mesh(
        MeshGradient(
          columns: gradient.columns, rows: gradient.rows, gradient.colors.map(change)))
    }
  }
}

// MARK: Numbers

extension Decoration: HasNumbers {
  mutating func forEachNumber(_ body: (inout Double, NumberKind) -> Void) {
    if let paint = fill {
      fill = paint.withColors {
        var color = $0
        color.forEachNumber(body)
        return color
      }
    }
    glass?.forEachNumber(body)
    border?.forEachNumber(body)
    shadow?.forEachNumber(body)
    body(&outline.radii.topLeft, .length)
    body(&outline.radii.topRight, .length)
    body(&outline.radii.bottomRight, .length)
    body(&outline.radii.bottomLeft, .length)
  }

  func hasNumbers(of other: Decoration) -> Bool {
    let hasColors =
      switch (fill, other.fill) {
      case (nil, nil), (.color, .color): true
      case (.linear(let a), .linear(let b)): a.stops.count == b.stops.count
      case (.mesh(let a), .mesh(let b)): (a.columns, a.rows) == (b.columns, b.rows)
      default: false
      }
    return hasColors && (glass == nil) == (other.glass == nil)
      && (border == nil) == (other.border == nil) && (shadow == nil) == (other.shadow == nil)
  }
}

extension Glass {
  fileprivate mutating func forEachNumber(_ body: (inout Double, NumberKind) -> Void) {
    body(&sigma, .length)
    body(&look.saturation, .part)
    body(&look.rangeReduction, .part)
    body(&look.brightness, .part)
    body(&look.contrast, .part)
    look.tint.forEachNumber(body)
    body(&look.opacity, .part)
    body(&look.refraction.depth, .length)
    body(&look.refraction.width, .length)
    body(&look.refraction.index, .part)
    body(&look.dispersion, .part)
    body(&look.rim.strength, .part)
    body(&look.rim.light.x, .part)
    body(&look.rim.light.y, .part)
    body(&look.rim.width, .length)
    body(&look.rim.shadow, .part)
    body(&look.rim.shadowWidth, .length)
    body(&look.border.width, .length)
    body(&look.border.lightness, .part)
    body(&look.border.saturation, .part)
  }
}

extension Border {
  fileprivate mutating func forEachNumber(_ body: (inout Double, NumberKind) -> Void) {
    body(&width, .length)
    color.forEachNumber(body)
  }
}

extension Shadow {
  fileprivate mutating func forEachNumber(_ body: (inout Double, NumberKind) -> Void) {
    body(&offset.x, .length)
    body(&offset.y, .length)
    body(&sigma, .length)
    body(&spread, .length)
    color.forEachNumber(body)
  }
}
