public import Geometry
public import SceneGraph
import Style
import Text

/// Measures texts as the renderer draws them, each once.
public final class FontTextMeasurer: TextMeasurer {
  /// What it measures with. Its owner's.
  private let fonts: Fonts
  /// What was measured lately.
  private var known: [Key: TextExtent] = [:]

  /// What the room of a text depends on.
  private struct Key: Hashable {
    let string: String
    let style: TextStyle
    let flow: TextFlow
    let scale: Scale
  }

  /// How many texts are remembered before all are forgotten.
  private static let most = 4096

  /// Nothing measured yet with `fonts`.
  public init(_ fonts: Fonts) { self.fonts = fonts }

  /// The room that `text` takes; none where there is no font to draw it with.
  public func measure(_ text: TextContent, width: Double?, scale: Scale) -> TextExtent {
    guard text.isDrawable else { return TextExtent(size: .zero, baseline: 0) }
    let key = Key(
      string: text.string, style: text.style, flow: text.flow(width: width), scale: scale)
    if let extent = known[key] { return extent }
    guard let rasterizer = fonts.rasterizer else { return TextExtent(size: .zero, baseline: 0) }
    let metrics = rasterizer.measure(
      text.string, style: text.style, flow: key.flow, scale: scale.value)
    let extent = TextExtent(size: metrics.size, baseline: metrics.baseline)
    if known.count >= Self.most { known.removeAll(keepingCapacity: true) }
    known[key] = extent
    return extent
  }
}
