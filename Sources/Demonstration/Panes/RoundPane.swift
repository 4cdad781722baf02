// SPDX-License-Identifier: MIT

import ScrimKit

/// A round pane whose blur fades out towards its rim; with glass that has a bevel, a lens.
final class RoundPane: DraggablePane {
  /// The ring around the pane.
  private let ring = Layer()
  /// A mask that is opaque in the middle and transparent at the rim. Stretching it to any diameter
  /// is not visible, since the gradient is soft.
  private let mask = Raster.disc(side: 256, solid: 0.55)

  /// The default blur strength, in logical units.
  private static let sigma = 20.0
  /// The slope of a lens, relative to that of a panel's bevel.
  private static let steepness = 0.5
  /// The strongest blur of a lens, in logical units.
  private static let lensSigma = 2.0
  /// The range of the diameter.
  private static let diameters = PaneFrame.minimumSize.width...480
  /// The length of a handle, as a fraction of the diameter.
  private static let handleShare = 0.4

  /// Creates a pane that follows `settings`, except for the preset.
  init(_ settings: Settings, initialFrame: @escaping (Size<Logical>) -> PaneFrame) {
    super.init(settings, handles: ResizeHandle.around, initialFrame: initialFrame)
    layer.add(ring)
    addHandles()
  }

  /// The blur strength, in logical units; nil if glass is disabled.
  var strength: Double? { settings.isTransparent ? glass.effectiveSigma : nil }

  /// True if the glass of the settings has a bevel, and the pane is a lens.
  private var isLens: Bool { settings.isTransparent && settings.glass.look.refraction.depth != 0 }

  /// A lens as wide as the pane: little blur, and no tint; nil if the glass has no bevel.
  private var lens: Glass? {
    guard isLens else { return nil }
    var look = settings.glass.look
    look.tint.alpha = 0
    look.refraction.profile = .round
    // As wide as the largest pane has room for, and less steep than that of a panel: so far from
    // the outline a steep bevel would turn the picture over.
    let width = Self.diameters.upperBound / 3
    look.refraction.depth *= Self.steepness * width / max(look.refraction.width, 1)
    look.refraction.width = width
    look.dispersion *= Self.steepness
    return Glass(sigma: min(settings.glass.effectiveSigma, Self.lensSigma), look: look)
  }

  /// The glass whose blur fades out.
  private var faded: Glass {
    var made = glass.glass
    made.mask = .raster(mask)
    return made
  }

  /// The glass: saturated and without a tint.
  private var glass: GlassSettings {
    var clear = settings.glass.carried(to: .none)
    clear.sigma = min((clear.sigma ?? 0) + Self.sigma, GlassSettings.maximumSigma)
    clear.saturation = clear.saturation ?? 1.5
    clear.tint = nil
    return clear
  }

  override func restyle(_ theme: Theme) {
    // An opaque fill would hide everything, so without glass only the ring is shown.
    if settings.isTransparent {
      layer.content = .glass(lens ?? faded)
    } else {
      layer.content = .none
    }
    // The rim of a lens has its own light.
    ring.border =
      isLens ? nil : Border(width: 1.5, color: Color(rgb: 0xffffff, alpha: 0.85))
    ring.shadow = Shadow(
      color: Color(rgb: 0x0d0618, alpha: 0.4), sigma: 10, offset: Point(x: 0, y: 6))
  }

  // MARK: Shape

  /// Dragging the rim changes the diameter around the centre.
  override func resized(
    _ start: PaneFrame, _ edges: WindowState.Edges, by travel: Point<Logical>
  ) -> PaneFrame {
    var outwards = 0.0
    if edges.contains(.left) { outwards = -travel.x }
    if edges.contains(.right) { outwards = travel.x }
    if edges.contains(.top) { outwards = -travel.y }
    if edges.contains(.bottom) { outwards = travel.y }
    let rect = start.rect
    let (least, most) = (Self.diameters.lowerBound, Self.diameters.upperBound)
    let diameter = min(max(rect.width + 2 * outwards, least), most)
    let more = (diameter - rect.width) / 2
    return PaneFrame(
      Rect(
        x: rect.left - more, y: max(rect.top - more, 0), width: diameter, height: diameter)
    ).constrained(to: container)
  }

  override func scales(of start: PaneFrame) -> ClosedRange<Double> {
    let diameter = start.rect.width
    return Self.diameters.lowerBound / diameter...Self.diameters.upperBound / diameter
  }

  override func frame(of handle: ResizeHandle) -> Rect<Logical> {
    let size = layer.frame.size
    let whole = handle.frame(in: size)
    let length = Self.handleShare * size.width
    let isUpright = handle.edges == .left || handle.edges == .right
    return isUpright
      ? Rect(x: whole.left, y: (size.height - length) / 2, width: whole.width, height: length)
      : Rect(x: (size.width - length) / 2, y: whole.top, width: length, height: whole.height)
  }

  override func layoutChildren() {
    super.layoutChildren()
    let outline = Outline(radius: layer.frame.width / 2)
    layer.outline = outline
    ring.frame = layer.bounds
    ring.outline = outline
  }
}

extension Raster {
  /// An alpha mask of a disc: opaque up to `solid` of the radius, then fading out to the rim.
  ///
  /// `side` is the side length in pixels.
  fileprivate static func disc(side: Int, solid: Double) -> Raster {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(4 * side * side)
    let middle = Double(side) / 2
    for y in 0..<side {
      for x in 0..<side {
        let (dx, dy) = (Double(x) + 0.5 - middle, Double(y) + 0.5 - middle)
        let distance = (dx * dx + dy * dy).squareRoot() / middle
        let part = min(max((1 - distance) / (1 - solid), 0), 1)
        let alpha = UInt8((part * part * (3 - 2 * part) * 255).rounded())
        pixels.append(contentsOf: [alpha, alpha, alpha, alpha])
      }
    }
    return Raster(
      size: Size(width: side, height: side), premultiplied: pixels, isOpaque: false)
  }
}
