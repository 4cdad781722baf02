// SPDX-License-Identifier: MIT

/// Measures how far blur spreads. The renderer knows its kernels; the scene asks for depths and
/// damage.
@MainActor public protocol GlassMetrics: AnyObject {
  /// The distance, in physical pixels, within which the backdrop around a pixel of `glass` affects
  /// that pixel. `pixelScale` is the number of physical pixels per logical unit of the layer.
  func footprint(of glass: Glass, pixelScale: Double) -> Size<Physical>

  /// The pixels that change in `glass` if `rect` of its backdrop changes, not clipped to the glass.
  /// The backdrop is a plane of `backdropSize`, whose edges mirror.
  func spread(
    of rect: Rect<Physical>, through glass: Glass, pixelScale: Double,
    backdropSize: Size<Physical>
  ) -> Rect<Physical>
}
