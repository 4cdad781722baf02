// SPDX-License-Identifier: MIT

import Renderer
import Window

@testable import ScrimKit

/// The content of a window that is drawn without a compositor.
struct DrawnSurface {
  /// The content.
  let content: ScrimKit.SurfaceContent
  /// The GL context.
  let graphics: Graphics
  /// Draws the window with it.
  let drawing: SurfaceDrawing
  /// The fonts.
  private let fonts = Fonts()

  init(_ shown: any Content) throws {
    content = ScrimKit.SurfaceContent(shown, fonts)
    graphics = try Graphics(.surfaceless, wayland: nil, fonts: fonts)
    drawing = try SurfaceDrawing(graphics, shown)
  }

  func close() {
    drawing.close()
    graphics.close()
    fonts.close()
  }
}
