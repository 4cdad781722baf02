// SPDX-License-Identifier: MIT

import Geometry
import SceneGraph
import Style
import Window

/// Gives the glass of one surface the desktop behind it: blurred by the compositor if it does that,
/// else a picture that is captured before the surface appears.
///
/// The picture is a still: no compositor captures what lies beneath a surface while it is shown.
@MainActor final class DesktopView {
  /// The scene of the surface.
  private let scene: Scene
  /// The search for the output that the surface waits for; nil if it does not.
  private var search: FocusedOutputSearch?
  /// The capture that the surface waits for; nil if it does not.
  private var capture: ScreenCapture?
  /// The last picture, and the part of the output that it shows; nil without one.
  private var captured: (raster: Raster, rect: Rect<Logical>)?
  /// The parts behind which the compositor blurs; storage for `update(_:)`.
  private var strips = OutlineStrips()

  /// A place on an output.
  struct Place {
    /// The output.
    let output: Output
    /// The part that the surface covers, in logical units from the output's top left corner; for a
    /// popup, the part in which the compositor may put it.
    let area: Rect<Logical>
    /// The surface's top left corner; nil if it is known once the surface is configured, as for a
    /// popup.
    let origin: Point<Logical>?
  }

  /// The knowledge of a surface's place before it is opened.
  enum Position {
    /// The place.
    case known(Place)
    /// The surface will be on the focused output; the closure returns its place on an output.
    case onFocusedOutput((Output) -> Place)
    /// The compositor alone knows.
    case unknown
  }

  /// The width of the border that is captured around a surface, in logical units, so that a blur
  /// has true pixels beyond its edges.
  private static let surroundings = 96.0

  init(_ scene: Scene) { self.scene = scene }

  /// True while the surface waits for a picture.
  var isPreparing: Bool { search != nil || capture != nil }

  /// Finds what glass over the desktop shows, and calls `onReady` once: at once, or when a picture
  /// of the surface's place is there. The surface must not be shown before. `onReady` is given the
  /// output that the surface must be on if it was searched for, else nil.
  func prepare(
    _ desktop: Desktop, at position: () -> Position, onReady: @escaping (Output?) -> Void
  ) {
    close()
    guard scene.root.showsDesktop else { return onReady(nil) }
    setBackdrop(.unknown)
    guard desktop.compositorBlur == nil else {
      setBackdrop(.blurredByCompositor)
      return onReady(nil)
    }
    guard desktop.captureProtocol != nil else { return onReady(nil) }
    switch position() {
    case .unknown: onReady(nil)
    case .known(let place): capture(desktop, place) { onReady(nil) }
    case .onFocusedOutput(let place):
      search = FocusedOutputSearch(desktop) { [unowned self] output in
        close()
        guard let output else { return onReady(nil) }
        capture(desktop, place(output)) { onReady(output) }
      }
      if search == nil { onReady(nil) }
    }
  }

  private func capture(_ desktop: Desktop, _ place: Place, onEnd: @escaping () -> Void) {
    let rect = place.area.insetBy(-Self.surroundings)
    do throws(ScreenCapture.Failure) {
      capture = try ScreenCapture(
        desktop, place.output, rect: rect, scale: place.output.scale
      ) { [unowned self] result in
        close()
        if case .success(let picture) = result {
          let raster = Raster(size: picture.size, premultiplied: picture.pixels, isOpaque: true)
          captured = (raster, picture.rect)
          if let origin = place.origin { move(to: origin) }
        }
        onEnd()
      }
    } catch {
      onEnd()
    }
  }

  /// Shows the picture under a surface whose top left corner is at `origin` of its output.
  func move(to origin: Point<Logical>) {
    guard let captured, scene.desktop != .blurredByCompositor else { return }
    setBackdrop(
      .picture(DesktopPicture(captured.raster, at: captured.rect.offsetBy(.zero - origin))))
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

  /// Ends what the surface waits for.
  func close() {
    search?.close()
    search = nil
    capture?.close()
    capture = nil
  }

  /// Releases the picture, once the surface is closed.
  func release() {
    close()
    guard captured != nil else { return }
    captured = nil
    setBackdrop(.unknown)
  }
}

extension Layer {
  /// True if the layer or a descendant is glass over the desktop.
  fileprivate var showsDesktop: Bool {
    if case .glass(let glass) = content, glass.backdrop != .surface { return true }
    return children.contains { $0.showsDesktop }
  }
}
