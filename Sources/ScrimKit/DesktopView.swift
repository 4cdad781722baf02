// SPDX-License-Identifier: MIT

import Geometry
import SceneGraph
import Style
import Window

/// Gives the glass of one surface the desktop behind it: blurred by the compositor if it does that,
/// else a picture that is captured before the surface appears.
///
/// The picture is a still: no compositor captures what lies beneath a surface while it is shown.
final class DesktopView {
  /// The scene of the surface.
  private let scene: Scene
  /// The capture that the surface waits for; nil if it does not.
  private var capture: ScreenCapture?
  /// The parts behind which the compositor blurs; storage for `update(_:)`.
  private var strips = OutlineStrips()

  /// The place of a surface on an output.
  struct Place {
    /// The output.
    let output: Output
    /// The output's scale.
    let scale: Scale
    /// The surface, in logical units from the output's top left corner.
    let area: Rect<Logical>
  }

  /// The width of the border that is captured around a surface, in logical units, so that a blur
  /// has true pixels beyond its edges.
  private static let surroundings = 96.0

  init(_ scene: Scene) { self.scene = scene }

  /// True while the surface waits for a picture.
  var isCapturing: Bool { capture != nil }

  /// Finds what glass over the desktop shows, and calls `onReady` once: at once, or when a picture
  /// of the surface's `place` is there. The surface must not be shown before; `place` is nil if it
  /// is not known.
  func prepare(_ desktop: Desktop, at place: () -> Place?, onReady: @escaping () -> Void) {
    close()
    guard scene.root.showsDesktop else { return onReady() }
    setBackdrop(.unknown)
    guard desktop.compositorBlur == nil else {
      setBackdrop(.blurredByCompositor)
      return onReady()
    }
    guard desktop.captureProtocol != nil, let place = place() else { return onReady() }
    do throws(ScreenCapture.Failure) {
      capture = try ScreenCapture(
        desktop, place.output, rect: place.area.insetBy(-Self.surroundings), scale: place.scale
      ) { [unowned self] result in
        close()
        if case .success(let picture) = result { show(picture, at: place.area.origin) }
        onReady()
      }
    } catch {
      onReady()
    }
  }

  private func show(_ picture: ScreenCapture.Picture, at origin: Point<Logical>) {
    let raster = Raster(size: picture.size, premultiplied: picture.pixels, isOpaque: true)
    setBackdrop(
      .picture(DesktopPicture(raster, at: picture.rect.offsetBy(.zero - origin))))
  }

  private func setBackdrop(_ backdrop: DesktopBackdrop) {
    scene.desktop = backdrop
    scene.wallpaper = backdrop
  }

  /// Follows a compositor that begins or ceases to blur while the surface is open.
  func blurChanged(_ desktop: Desktop) {
    guard scene.root.showsDesktop else { return }
    switch (scene.desktop, desktop.compositorBlur) {
    case (.blurredByCompositor, nil): setBackdrop(.unknown)
    case (_, .some): setBackdrop(.blurredByCompositor)
    case (.unknown, nil), (.picture, nil): break
    }
  }

  /// Tells the compositor behind which parts of `surface` to blur, if they differ from the last.
  /// Called after each drawn frame, before it is committed.
  func update(_ surface: Surface) {
    guard case .blurredByCompositor = scene.desktop else {
      if !strips.rects.isEmpty {
        strips.removeAll()
        surface.setBlurRegion([])
      }
      return
    }
    scene.findBlurRegion(&strips)
    surface.setBlurRegion(strips.rects)
  }

  /// Ends a capture that the surface waits for.
  func close() {
    capture?.close()
    capture = nil
  }
}

extension Layer {
  /// True if the layer or a descendant is glass over the desktop.
  fileprivate var showsDesktop: Bool {
    if case .glass(let glass) = content, glass.backdrop != .surface { return true }
    return children.contains { $0.showsDesktop }
  }
}
