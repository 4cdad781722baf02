// SPDX-License-Identifier: MIT

import ScrimKit

/// A button that opens a sheet. Its icon shows a window with a sheet at the sheet's edge.
final class EdgeButton: Control {
  /// The edge of the sheet.
  let edge: Edge
  /// Called with the button's edge when pressed.
  var onPress: ((Edge) -> Void)?
  /// The icon's window.
  private let window = Layer()
  /// The icon's sheet.
  private let sheet = Layer()
  /// The name of the sheet.
  private let label: Label

  /// The sizes of the button and the icon's window, and the depth of the icon's sheet, in logical
  /// units.
  private static let (size, windowSize, depth) = (
    Size<Logical>(width: 104, height: 76), Size<Logical>(width: 36, height: 26), 10.0
  )

  /// Creates a button for the sheet called `title`.
  init(_ title: String, _ edge: Edge) {
    self.edge = edge
    label = Label(title, role: .control, alignment: .center)
    super.init()
    window.clipsChildren = true
    layer.add(window)
    window.add(sheet)
    add(label)
  }

  override func activate() { onPress?(edge) }

  override func restyle(_ theme: Theme) {
    let colors = theme.colors
    layer.outline = Outline(radius: 18, isContinuous: true)
    layer.border = Border(color: colors.separator)
    let lit = min(max(0.5 * hoverAmount + pressAmount, 0), 1)
    layer.fill = .color(
      colors.translucentSurface.mixed(with: colors.surface.with(alpha: 0.97), by: lit))
    window.outline = Outline(radius: 7, isContinuous: true)
    window.fill = .color(colors.control)
    window.border = Border(width: 1.5, color: colors.secondaryText)
    sheet.fill = .color(colors.accent)
    switch tree?.motion ?? .normal {
    case .normal:
      layer.transform.scale = 1 - 0.03 * pressAmount
      sheet.transform.translation = inwards(hoverAmount * 3)
    case .reduced:
      layer.transform.scale = 1
      sheet.transform.translation = .zero
    }
  }

  /// A translation away from the edge.
  private func inwards(_ length: Double) -> SIMD2<Double> {
    switch edge {
    case .top: SIMD2(0, length)
    case .right: SIMD2(-length, 0)
    case .bottom: SIMD2(0, -length)
    case .left: SIMD2(length, 0)
    }
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> { Self.size }

  override func layoutChildren() {
    let size = layer.frame.size
    window.frame = Rect(
      x: ((size.width - Self.windowSize.width) / 2).rounded(), y: 13,
      width: Self.windowSize.width, height: Self.windowSize.height)
    sheet.frame = edge.strip(of: Self.windowSize, from: -4, to: Self.depth)
    label.layout(in: Rect(x: 4, y: size.height - 30, width: size.width - 8, height: 20))
  }
}
