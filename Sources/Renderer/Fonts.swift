// SPDX-License-Identifier: MIT

import Text

/// The system's fonts, shared between measuring and drawing, since opening them is expensive.
@MainActor public final class Fonts {
  /// The rasteriser; nil before the first text, and if the system has no font.
  private var opened: TextRasterizer?
  /// True if opening the fonts was attempted.
  private var wasOpened = false

  /// Fonts that are opened with the first text.
  public init() {}

  /// Starts loading the font list in the background, ahead of the first text.
  public func prepare() { TextRasterizer.prepare() }

  /// The rasteriser; nil if the system has no font.
  var rasterizer: TextRasterizer? {
    if !wasOpened {
      wasOpened = true
      opened = try? TextRasterizer()
    }
    return opened
  }

  /// Closes the fonts. No text may be measured or drawn afterwards.
  public func close() {
    opened?.close()
    opened = nil
  }
}
