// SPDX-License-Identifier: MIT

import Glibc

/// A sign of one or two strokes on a control, the same with every font and sharp at every scale.
final class Sign: Widget {
  /// A shape of strokes.
  enum Shape {
    /// A check mark.
    case check
    /// An arrow down: opens something beneath.
    case down
    /// An arrow in the direction of reading: opens something beside.
    case forward
    /// A horizontal line.
    case minus
    /// A cross of two lines.
    case plus

    /// The ends of the strokes, as parts of the sign's side.
    fileprivate var strokes: [(from: SIMD2<Double>, to: SIMD2<Double>)] {
      switch self {
      case .check: path(SIMD2(0.16, 0.54), SIMD2(0.4, 0.78), SIMD2(0.84, 0.26))
      case .down: path(SIMD2(0.22, 0.4), SIMD2(0.5, 0.68), SIMD2(0.78, 0.4))
      case .forward: path(SIMD2(0.38, 0.22), SIMD2(0.66, 0.5), SIMD2(0.38, 0.78))
      case .minus: [(SIMD2(0.2, 0.5), SIMD2(0.8, 0.5))]
      case .plus: Shape.minus.strokes + [(SIMD2(0.5, 0.2), SIMD2(0.5, 0.8))]
      }
    }

    private func path(_ points: SIMD2<Double>...) -> [(from: SIMD2<Double>, to: SIMD2<Double>)] {
      zip(points, points.dropFirst()).map { ($0, $1) }
    }
  }

  /// The colour.
  var tone: Label.Tone { didSet { if tone != oldValue, let theme { restyle(theme) } } }
  /// The width and the height, in logical units.
  private let size: Double
  /// The shape.
  private let shape: Shape
  /// A line for each stroke.
  private let lines: [Layer]

  /// The thickness of strokes, as a part of the size.
  private static let weight = 0.12

  /// A sign of `size` by `size` logical units.
  init(_ shape: Shape, size: Double = 16, tone: Label.Tone = .primary) {
    self.shape = shape
    self.size = size
    self.tone = tone
    lines = shape.strokes.map { _ in Layer() }
    super.init()
    for line in lines { layer.add(line) }
  }

  override var followsLayoutDirection: Bool { shape == .forward }

  override func restyle(_ theme: Theme) {
    for line in lines { line.fill = .color(theme.colors.color(tone)) }
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    Size(width: size, height: size)
  }

  /// The strokes, in the middle.
  override func layoutChildren() {
    let thickness = size * Self.weight
    let origin = (SIMD2(layer.frame.width, layer.frame.height) - size) / 2
    for (line, stroke) in zip(lines, shape.strokes) {
      let (middle, way) = (
        origin + (stroke.from + stroke.to) / 2 * size, (stroke.to - stroke.from) * size
      )
      let length = (way.x * way.x + way.y * way.y).squareRoot() + thickness
      line.frame = Rect(
        x: middle.x - length / 2, y: middle.y - thickness / 2, width: length, height: thickness)
      line.outline = Outline(radius: thickness / 2)
      line.transform.rotation = atan2(way.y, way.x)
    }
  }
}
