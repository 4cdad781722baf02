import ScrimKit

/// A header whose blur grows from nothing to full while content scrolls beneath it.
final class ProgressiveScene: SceneView {
  /// What lies beneath.
  private let backcloth: Backcloth

  override init(_ settings: Settings, picture: Raster?) {
    backcloth = Backcloth(picture: picture)
    super.init(settings, picture: picture)
    add(backcloth)
  }

  override func arrange() { backcloth.layout(in: layer.bounds) }
}
