import ScrimKit

/// Glass along an edge of a scene whose blur grows towards that edge, from nothing to full, and its colours
/// with it: nobody sees where it begins.
final class EdgeBlur: SettingsWidget {
  /// The edge that it lies along.
  let edge: Edge
  /// How wide the part along the edge is in which all of it is there, in logical units.
  var solid: Double { didSet { if solid != oldValue { invalidateLayout() } } }
  /// How far it takes to grow, in logical units.
  var length: Double { didSet { if length != oldValue { invalidateLayout() } } }
  /// Told when more or less of it is there.
  var onMove: (() -> Void)?
  /// What blurs.
  private let blur = Layer()
  /// What colours what is blurred: more and more, where the blur grows. It is glass without a blur, over glass
  /// without a colour, so that what little is blurred is little coloured too.
  private let color = Layer()
  /// How much of it has come in from the edge, from 0 to 1; where things do not move, how much of it is seen.
  private var arrival: AnimatedValue

  /// Edges that glass lies along.
  enum Edge {
    /// The upper one.
    case top
    /// The lower one.
    case bottom
  }

  /// Glass that is there, or not yet.
  init(_ edge: Edge, solid: Double, length: Double, isShown: Bool, _ settings: Settings) {
    self.edge = edge
    self.solid = solid
    self.length = length
    arrival = AnimatedValue(isShown ? 1 : 0, tolerance: 0.0005)
    super.init(settings)
    for part in [blur, color] { layer.add(part) }
  }

  // MARK: Whether it is there

  /// How much of it is there, from 0 to 1.
  var visibility: Double { min(max(arrival.value, 0), 1) }

  /// Has it come in from its edge, or go. Where things do not move it fades.
  func show(_ isShown: Bool) {
    guard let interface else { return arrival.set(isShown ? 1 : 0) }
    let spring =
      switch interface.motion {
      case .normal: settings.spring
      case .reduced: interface.theme.springs.quick
      }
    arrival.animate(to: isShown ? 1 : 0, by: spring, at: interface.moment)
    animate()
  }

  override func tick(at moment: Moment) -> FrameDemand {
    arrival.advance(to: moment)
    place()
    return arrival.isMoving ? .moving : .resting
  }

  // MARK: Looks

  /// Where it grows from and to, in parts of it.
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
    var stain = Glass(sigma: 0, look: settings.glass.look)
    stain.mask = .fade(fade)
    color.content = .glass(stain)
    color.fill = .linear(veil(settings.textColor(theme)))
    place()
  }

  /// What helps to read `ink` on it, whatever lies beneath. It begins and ends gently, as a line does not.
  private func veil(_ foreground: Color) -> LinearGradient {
    let paper = foreground.luminance > 0.5 ? Color(rgb: 0x0b0a10) : Color(rgb: 0xffffff)
    let steps = 6
    let stops = (0...steps).map { step in
      let part = Double(step) / Double(steps)
      let alpha = 0.34 * part * part * (3 - 2 * part)
      return LinearGradient.Stop(paper.with(alpha: Float(alpha)), at: part)
    }
    return LinearGradient(stops, from: fade.start, to: fade.end)
  }

  // MARK: Layout

  /// How high it is where all of it is there.
  var height: Double { settings.isTransparent ? solid + length : solid }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    Size(width: proposal.width ?? 0, height: height)
  }

  override func layoutChildren() {
    if let interface { restyle(interface.theme) }
  }

  /// Moves it by whole pixels, or has so much of it seen.
  private func place() {
    guard let interface else { return }
    let scale = interface.scene.scale
    let size = layer.frame.size
    let (away, opacity) =
      switch interface.motion {
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
      // What is opaque ends with a line.
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
