import ScrimKit

/// Panes of glass that hang over a feed, and over each other.
final class PositionScene: SceneView {
  /// What lies beneath.
  private let backcloth: Backcloth

  override init(_ settings: Settings, picture: Raster?) {
    backcloth = Backcloth(picture: picture)
    super.init(settings, picture: picture)
    add(backcloth)
  }

  override func arrange() { backcloth.layout(in: layer.bounds) }
}
