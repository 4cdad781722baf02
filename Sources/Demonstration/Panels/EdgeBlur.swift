// SPDX-License-Identifier: MIT

import ScrimKit

/// Progressive glass along an edge of a scene. Blur and colour fade in towards the edge, so that no
/// boundary is visible.
final class EdgeBlur: SettingsWidget {
  /// The edge of the scene.
  let edge: Edge
  /// The height of the part with the full effect, in logical units.
  var solid: Double { didSet { if solid != oldValue { invalidateLayout() } } }
  /// The length of the gradient, in logical units.
  var length: Double { didSet { if length != oldValue { invalidateLayout() } } }
  /// Called when the position or visibility changes.
  var onMove: (() -> Void)?
  /// Glass with the blur.
  private let blur = Layer()
  /// Glass with the colour: no blur, above the blurred layer, with a mask that grows with the blur.
  private let color = Layer()
  /// The visible fraction, from 0 to 1; the opacity with reduced motion.
  private var shownPart: AnimatedValue

  /// The edges that glass can be at.
  enum Edge {
    /// The top edge.
    case top
    /// The bottom edge.
    case bottom
  }

  /// Creates glass that is shown or hidden.
  init(_ edge: Edge, solid: Double, length: Double, isShown: Bool, _ settings: Settings) {
    self.edge = edge
    self.solid = solid
    self.length = length
    shownPart = AnimatedValue(isShown ? 1 : 0, tolerance: 0.0005)
    super.init(settings)
    for part in [blur, color] { layer.add(part) }
  }

  // MARK: Visibility

  /// The visible fraction, from 0 to 1.
  var visibility: Double { min(max(shownPart.value, 0), 1) }

  /// Slides the glass in or out; with reduced motion, it fades.
  func show(_ isShown: Bool) {
    guard let tree else { return shownPart.set(isShown ? 1 : 0) }
    let spring =
      switch tree.motion {
      case .normal: settings.spring
      case .reduced: tree.theme.springs.quick
      }
    shownPart.animate(to: isShown ? 1 : 0, by: spring, at: tree.moment)
    animate()
  }

  override func tick(at moment: Moment) -> FrameDemand {
    shownPart.advance(to: moment)
    place()
    return shownPart.isMoving ? .now : .idle
  }

  // MARK: Looks

  /// The gradient line, in fractions of the glass.
  private var fade: Fade {
    let part = solid / max(solid + length, 1)
    return switch edge {
    case .top: Fade(from: SIMD2(0.5, 1), to: SIMD2(0.5, part))
    case .bottom: Fade(from: SIMD2(0.5, 0), to: SIMD2(0.5, 1 - part))
    }
  }

  override func restyle(_ theme: Theme) {
    guard settings.isTransparent else {
      color.content = .none
      color.fill = .color(theme.colors.separator)
      blur.content = .none
      blur.fill = .color(theme.colors.surface)
      return place()
    }
    blur.fill = nil
    var glass = Glass(sigma: settings.glass.effectiveSigma)
    glass.growth = fade
    blur.content = .glass(glass)
    // Text is read on the solid part, whatever lies beneath.
    var colorGlass = Glass(sigma: 0, look: settings.legibleLook(theme))
    colorGlass.mask = .fade(fade)
    color.content = .glass(colorGlass)
    color.fill = nil
    place()
  }

  // MARK: Layout

  /// The height if fully shown.
  var height: Double { settings.isTransparent ? solid + length : solid }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    Size(width: proposal.width ?? 0, height: height)
  }

  override func layoutChildren() {
    if let theme { restyle(theme) }
  }

  /// Sets the position in whole pixels, or the opacity with reduced motion.
  private func place() {
    guard let tree else { return }
    let scale = tree.scene.scale
    let size = layer.frame.size
    let (away, opacity) =
      switch tree.motion {
      case .normal: (1 - visibility, 1.0)
      case .reduced: (0.0, visibility)
      }
    layer.opacity = opacity
    let hidden = scale.logical(scale.snapped(away * size.height))
    let y =
      switch edge {
      case .top: -hidden
      case .bottom: hidden
      }
    blur.frame = Rect(x: 0, y: y, width: size.width, height: size.height)
    color.frame = blur.frame
    if !settings.isTransparent {
      // An opaque bar ends with a separator line.
      color.frame.size.height = 1
      switch edge {
      case .top: color.frame.origin.y = y + size.height - 1
      case .bottom: color.frame.origin.y = y
      }
    }
    layer.isHidden = visibility <= 0
    onMove?()
  }
}
