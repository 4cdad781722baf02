// SPDX-License-Identifier: MIT

public import Geometry
public import SceneGraph
public import Style
import Text

/// Measures texts with the renderer's fonts. Results are cached.
@MainActor public final class FontTextMeasurer: TextMeasurer {
  /// Fonts; owned by the caller.
  private let fonts: Fonts
  /// Extents of recent texts.
  private var extents: [Key: TextExtent] = [:]

  /// Everything that a text's extent depends on.
  private struct Key: Hashable {
    let string: String
    let style: TextStyle
    let spans: [TextSpan]
    let flow: TextFlow
    let scale: Scale
  }

  /// Number of cached extents above which the cache is cleared.
  private static let maxCount = 4096

  /// A measurer of texts in `fonts`.
  public init(_ fonts: Fonts) { self.fonts = fonts }

  /// The extent of `text`; zero if there is no font.
  public func measure(_ text: TextContent, width: Double?, scale: Scale) -> TextExtent {
    guard text.isDrawable else { return TextExtent(size: .zero, baseline: 0) }
    let key = Key(
      string: text.string, style: text.style, spans: text.spans, flow: text.flow(width: width),
      scale: scale)
    if let extent = extents[key] { return extent }
    guard let rasterizer = fonts.rasterizer else { return TextExtent(size: .zero, baseline: 0) }
    let metrics = rasterizer.measure(
      text.string, style: text.style, spans: text.spans, flow: key.flow, scale: scale.value)
    let extent = TextExtent(size: metrics.size, baseline: metrics.baseline)
    if extents.count >= Self.maxCount { extents.removeAll(keepingCapacity: true) }
    extents[key] = extent
    return extent
  }

  /// The geometry of the clusters of `text`; one empty line if there is no font. Not cached.
  public func geometry(of text: TextContent, width: Double?, scale: Scale) -> TextGeometry {
    guard text.isDrawable, let rasterizer = fonts.rasterizer else {
      return TextGeometry(lines: [
        TextGeometry.Line(0..<0, top: 0, height: 0, start: 0, clusters: [])
      ])
    }
    return rasterizer.geometry(
      of: text.string, style: text.style, spans: text.spans, flow: text.flow(width: width),
      scale: scale.value)
  }
}
