// SPDX-License-Identifier: MIT

// Numbers that can be drawn: values computed by an app may be NaN, infinite or huge.

/// The largest coordinate and size that are drawn, in logical units.
private let limit = 10_000_000.0

extension Double {
  /// True if the number is finite and within the limit.
  var isDrawable: Bool { abs(self) <= limit }
}

extension Size<Logical> {
  /// True if width and height are drawable.
  var isDrawable: Bool { width.isDrawable && height.isDrawable }
}

extension LayerSpace {
  /// True if origin and magnification are drawable.
  var isDrawable: Bool { origin.x.isDrawable && origin.y.isDrawable && magnification.isDrawable }
}

extension Shadow {
  /// True if the shadow is visible and its numbers are drawable.
  public var isDrawable: Bool {
    color.alpha > 0 && sigma.isDrawable && spread.isDrawable && offset.x.isDrawable
      && offset.y.isDrawable
  }
}

extension TextContent {
  /// True if font sizes and line spacing are positive and not excessive.
  public var isDrawable: Bool {
    style.isDrawable && spans.allSatisfy(\.style.isDrawable) && lineSpacing > 0 && lineSpacing <= 64
  }
}

extension TextStyle {
  /// True if the size is positive and not excessive.
  fileprivate var isDrawable: Bool { size > 0 && size <= 4096 }
}
