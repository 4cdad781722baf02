// SPDX-License-Identifier: MIT

/// Measures text for layout.
@MainActor public protocol TextMeasurer: AnyObject {
  /// The extent of `text` in lines of `width` logical units; nil: only newlines break lines. Lines
  /// are aligned to the physical pixels of `scale`.
  func measure(_ text: TextContent, width: Double?, scale: Scale) -> TextExtent

  /// The geometry of the clusters of `text` in the same lines: of carets, selections and points.
  func geometry(of text: TextContent, width: Double?, scale: Scale) -> TextGeometry
}

/// The extent of laid out text, in logical units.
public struct TextExtent: Hashable, Sendable {
  /// Width of the widest line, and height of all lines.
  public var size: Size<Logical>
  /// Distance from the top to the baseline of the first line.
  public var baseline: Double

  /// An extent of `size`.
  public init(size: Size<Logical>, baseline: Double) {
    self.size = size
    self.baseline = baseline
  }
}
