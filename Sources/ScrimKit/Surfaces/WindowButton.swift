// SPDX-License-Identifier: MIT

import Window

/// A button of the title bar: an icon on a disc that is highlighted under the pointer. The input
/// area has the full height of the bar.
final class WindowButton: Control {
  /// The button's purpose.
  let button: WindowFrame.Button
  /// The disc's square, in the coordinates of the title bar.
  var circle = Rect<Logical>.zero { didSet { if circle != oldValue { invalidateLayout() } } }
  /// True if the window is maximized: the maximize button shows the restore icon.
  var isMaximized = false {
    didSet {
      guard isMaximized != oldValue else { return }
      invalidateLayout()
      accessibilityChanged()
    }
  }
  /// True if the window is the active one.
  var isActive = false { didSet { if isActive != oldValue { invalidateLayout() } } }
  /// Performs the button's action.
  var onAction: ((Toplevel.Action) -> Void)?
  /// The disc behind the icon.
  private let disc = Layer()
  /// The icon, as an image in whole pixels.
  private let icon = Layer()
  /// The icon now shown; nil before the first.
  private var shown: WindowIcon?

  init(_ button: WindowFrame.Button) {
    self.button = button
    super.init()
    layer.add(disc)
    layer.add(icon)
  }

  /// Window buttons take no focus: the compositor has shortcuts for them.
  override var acceptsFocus: Bool { false }

  override var accessibleContent: AccessibleContent {
    let title =
      switch button {
      case .minimize: "Minimize"
      case .maximize: isMaximized ? "Restore" : "Maximize"
      case .close: "Close"
      }
    return AccessibleContent(.button, title: title, actions: [.press])
  }

  override func activate() {
    switch button {
    case .minimize: onAction?(.minimize)
    case .maximize: onAction?(.toggleMaximized)
    case .close: onAction?(.close)
    }
  }

  /// Ignores the other pointer buttons.
  override func pressed(_ button: PointerButton, at position: Point<Logical>) -> Bool { true }

  override func restyle(_ theme: Theme) {
    let ink = ink(theme)
    // A pressed button is darker, as all are.
    let (hovered, pressed) = (0.15, ink.isDark ? 0.2 : 0.03)
    let strength = 0.09 + (hovered - 0.09) * hoverAmount
    disc.fill = .color(
      ink.with(alpha: ink.alpha * Float(strength + (pressed - strength) * pressAmount)))
    show()
  }

  override func layoutChildren() {
    guard let tree else { return }
    let scale = tree.scene.scale
    let (frame, extent) = (layer.frame, scale.logical(WindowIcon.extent(of: circle.width, scale)))
    // The disc starts on a whole pixel of the window and has the size of the icon in pixels.
    func snapped(_ length: Double) -> Double { scale.logical(scale.snapped(length)) }
    disc.frame = Rect(
      x: snapped(circle.left) - frame.left, y: snapped(circle.top) - frame.top, width: extent,
      height: extent)
    disc.outline = Outline(radius: extent / 2)
    icon.frame = disc.frame
    restyle(theme ?? tree.theme)
  }

  private func ink(_ theme: Theme) -> Color {
    let text = theme.colors.text
    return text.with(alpha: isActive ? 0.9 : 0.5)
  }

  /// Redraws the icon if it changed.
  private func show() {
    guard let tree, !circle.isEmpty else { return }
    let kind: WindowIcon.Kind =
      switch button {
      case .minimize: .minimize
      case .maximize: isMaximized ? .restore : .maximize
      case .close: .close
      }
    let new = WindowIcon(
      kind, size: circle.width, scale: tree.scene.scale, color: ink(theme ?? tree.theme))
    guard new != shown else { return }
    shown = new
    icon.content = .image(ImageContent(new.raster(), fit: .stretch))
  }
}

/// The icon of a window button, drawn with strokes of whole pixels so that it is sharp at every
/// scale.
struct WindowIcon: Equatable {
  /// The kinds of icons.
  enum Kind: Equatable { case minimize, maximize, restore, close }

  /// The kind of the icon.
  private let kind: Kind
  /// The side of the square image, in pixels.
  private let extent: Int
  /// The number of pixels in a logical unit.
  private let scale: Double
  /// The colour of the strokes.
  private let color: Color

  /// Creates an icon for a disc with a diameter of `size` logical units.
  init(_ kind: Kind, size: Double, scale: Scale, color: Color) {
    self.kind = kind
    self.scale = scale.value
    self.color = color
    extent = Self.extent(of: size, scale)
  }

  /// The width of strokes in pixels.
  private static func stroke(_ scale: Double) -> Double { max((1.2 * scale).rounded(), 1) }

  /// The diameter in pixels of a disc of `size` logical units. The parity equals that of the stroke
  /// width, so that a stroke through the centre lies on whole pixels.
  static func extent(of size: Double, _ scale: Scale) -> Int {
    2 * (Int(scale.physical(size).rounded()) / 2) + Int(stroke(scale.value)) % 2
  }

  /// Rasterizes the icon.
  func raster() -> Raster {
    let centre = Double(extent) / 2
    let halfStroke = Self.stroke(scale) / 2
    var pixels: [UInt8] = []
    pixels.reserveCapacity(4 * extent * extent)
    for y in 0..<extent {
      for x in 0..<extent {
        let point = SIMD2(Double(x) + 0.5 - centre, Double(y) + 0.5 - centre)
        let coverage = min(max(0.5 - (distance(point) - halfStroke), 0), 1)
        let alpha = coverage * Double(color.alpha)
        for channel in [color.red, color.green, color.blue, 1] {
          pixels.append(UInt8((255 * alpha * Double(channel)).rounded()))
        }
      }
    }
    return Raster(
      size: Size(width: extent, height: extent), premultiplied: pixels, isOpaque: false)
  }

  /// The distance in pixels from `point` to the middle of the nearest stroke. `point` is relative
  /// to the centre.
  private func distance(_ point: SIMD2<Double>) -> Double {
    let arm = (4 * scale).rounded()
    switch kind {
    case .minimize:
      let low = (arm * 0.75).rounded()
      return segment(point, SIMD2(-arm, low), SIMD2(arm, low))
    case .maximize: return abs(box(point, arm, radius: 1.5 * scale))
    case .restore:
      let shift = SIMD2(-1, 1) * scale
      let front = box(point - shift, arm - scale, radius: scale)
      let back = box(point + shift, arm - scale, radius: scale)
      // The front window hides part of the one behind.
      return front < 0 ? -front : min(front, abs(back))
    case .close:
      return min(
        segment(point, SIMD2(-arm, -arm), SIMD2(arm, arm)),
        segment(point, SIMD2(-arm, arm), SIMD2(arm, -arm)))
    }
  }

  /// The distance from a point to the segment from `a` to `b`.
  private func segment(_ point: SIMD2<Double>, _ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    let (along, way) = (b - a, point - a)
    let part = min(max((along * way).sum() / (along * along).sum(), 0), 1)
    return length(way - along * part)
  }

  /// The signed distance from a point to the edge of a rounded box around the centre, negative
  /// inside.
  private func box(_ point: SIMD2<Double>, _ halfSide: Double, radius: Double) -> Double {
    let corner = SIMD2(abs(point.x), abs(point.y)) - halfSide + radius
    let outside = SIMD2(max(corner.x, 0), max(corner.y, 0))
    return length(outside) + min(max(corner.x, corner.y), 0) - radius
  }

  private func length(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum().squareRoot() }
}
