// SPDX-License-Identifier: MIT

/// A picture of the desktop behind a surface, for the glass over it and as a layer beneath all
/// others.
@MainActor final class DesktopLayer {
  /// The scene of the surface.
  private let scene: Scene
  /// The pixels.
  private let raster: Raster
  /// Shows the picture where no layer is.
  private let layer = Layer()

  /// Puts a picture behind the layers of `scene`.
  init(_ bitmap: Bitmap, in scene: Scene) {
    self.scene = scene
    raster = Raster(size: bitmap.size, premultiplied: bitmap.pixels)
    layer.content = .image(ImageContent(raster, fit: .stretch))
    layer.ignoresInput = true
    scene.root.insert(layer, at: 0)
    cover(scene.size)
  }

  /// Lets the picture cover a surface: a pixel for each of the surface's, or enlarged if that is
  /// too small.
  func cover(_ size: Size<Logical>) {
    let own = scene.scale.logical(raster.size)
    let factor = max(1, size.width / own.width, size.height / own.height)
    let rect = Rect<Logical>(x: 0, y: 0, width: own.width * factor, height: own.height * factor)
    guard layer.frame != rect || scene.desktop == .unknown else { return }
    layer.frame = rect
    let backdrop = DesktopBackdrop.picture(DesktopPicture(raster, at: rect))
    scene.desktop = backdrop
    scene.wallpaper = backdrop
  }
}
