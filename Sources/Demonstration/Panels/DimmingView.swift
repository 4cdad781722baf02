import ScrimKit

/// Darkens all that a panel does not cover, and more so towards the foot of the room. It lies in front of the
/// panel's glass, so that none of it is ever seen blurred.
final class DimmingView: Widget {
  /// A shadow of the panel that is larger than any window.
  private let gloom = Layer()
  /// The darkness at the foot.
  private let foot = Layer()

  /// How far that shadow reaches, in logical units.
  private static let far = 8_000.0
  /// The part of the room that is darker, counted from its foot.
  private static let share = 0.45

  override init() {
    super.init()
    layer.isHidden = true
    for part in [gloom, foot] { layer.add(part) }
  }

  /// Leaves out a panel, and is so dark, from 0 to 1.
  func follow(_ panel: Layer, strength: Double) {
    layer.isHidden = strength <= 0
    gloom.frame = panel.frame
    gloom.outline = panel.outline
    gloom.opacity = strength
    foot.opacity = strength
    let size = layer.frame.size
    // Below the panel, however low that hangs.
    let top = max(size.height * (1 - Self.share), panel.frame.bottom)
    foot.frame = Rect(
      x: 0, y: top.rounded(), width: size.width, height: max(size.height - top.rounded(), 0))
  }

  override func restyle(_ theme: Theme) {
    let isBright = theme.appearance == .light
    let dark = Color(rgb: 0x07050c, alpha: isBright ? 0.3 : 0.42)
    gloom.shadow = Shadow(color: dark, sigma: 1, spread: Self.far)
    foot.fill = .linear(
      LinearGradient([dark.with(alpha: 0), dark.with(alpha: 0.5)], to: SIMD2(0, 1)))
  }
}
