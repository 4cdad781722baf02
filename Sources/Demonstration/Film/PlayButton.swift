import ScrimKit

/// A round play button whose icon morphs from a triangle to two bars.
final class PlayButton: Control {
  /// True while the film plays; shows the pause icon.
  var isPlaying = false { didSet { if isPlaying != oldValue { send() } } }
  /// The icon's colour.
  var foreground = Color(rgb: 0x000000) { didSet { if foreground != oldValue { stateChanged() } } }
  /// Called when pressed.
  var onPress: (() -> Void)?
  /// The icon's layer.
  private let sign = Layer()
  /// The morph from triangle (0) to two bars (1).
  private var bars = AnimatedValue(0)

  /// The diameters of the button and the icon, in logical units.
  private static let (diameter, signSide) = (52.0, 24.0)

  override init() {
    super.init()
    layer.add(sign)
  }

  override func activate() { onPress?() }

  private func send() {
    guard let interface else { return bars.set(isPlaying ? 1 : 0) }
    bars.animate(
      to: isPlaying ? 1 : 0, by: interface.motion.spring(interface.theme.springs.quick),
      at: interface.moment)
    animate()
  }

  override func tick(at moment: Moment) -> FrameDemand {
    bars.advance(to: moment)
    let demand = super.tick(at: moment)
    return bars.isMoving ? .now : demand
  }

  override func restyle(_ theme: Theme) {
    layer.outline = Outline(radius: Self.diameter / 2)
    let touched = Float(min(max(0.07 + 0.06 * hoverAmount + 0.1 * pressAmount, 0), 1))
    layer.fill = .color(foreground.with(alpha: touched))
    sign.content = PlayIconShader.content(bars: min(max(bars.value, 0), 1), foreground)
    switch interface?.motion ?? .normal {
    case .normal: layer.transform.scale = 1 - 0.05 * pressAmount
    case .reduced: layer.transform.scale = 1
    }
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    Size(width: Self.diameter, height: Self.diameter)
  }

  override func layoutChildren() {
    let place = (Self.diameter - Self.signSide) / 2
    sign.frame = Rect(x: place, y: place, width: Self.signSide, height: Self.signSide)
  }
}
