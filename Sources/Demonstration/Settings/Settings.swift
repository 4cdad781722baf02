public import ScrimKit

/// How the demo looks and behaves, apart from what is going on in it.
public struct Settings: Equatable, Sendable {
  /// The scene that is shown first, one of `DemoScene.names`.
  public var scene = "live"
  /// The window's first size, in logical units.
  public var size = Size<Logical>(width: 1280, height: 800)
  /// The glass of the panels.
  public var glass = GlassSettings()
  /// Whether things are bright or dark.
  public var appearance = Appearance.light
  /// Whether things move.
  public var motion = MotionPreference.normal
  /// Whether panels are glass; where not, they are opaque.
  public var isTransparent = true
  /// Whether the figures of what is drawn are shown.
  public var showsHUD = false
  /// Whether what is drawn, and why, is shown in colours.
  public var showsDamage = false
  /// The picture file that is shown as content; nil is the scene's own. A path of the settings file is
  /// relative to its folder.
  public var image: String?
  /// What panels open and close with.
  public var spring = Spring(response: 0.6, dampingRatio: 0.8)

  /// As it comes.
  public init() {}
}
