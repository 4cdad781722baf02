// SPDX-License-Identifier: MIT

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
  /// The last picture; nil without one.
  private var captured: CapturedDesktop?
  /// The part of the output that the surface covers; nil without a picture.
  private var covered: Rect<Logical>?
  /// Returns what the other surfaces of the app show.
  private let others: () -> [DesktopView]
  /// The output of `captured`; nil without one.
  private(set) var output: Output.ID?
  /// The area that the surface covers; nil without a picture.
  private var area: Area?
  /// The opacity of the scene, while the surface draws nothing so that a new picture does not show
  /// it; nil otherwise.
  private(set) var seenOpacity: Double?
  /// The appearance that fits the picture beneath the glass; nil without a picture.
  private(set) var appearance: Appearance?
  /// True until `appearance` is decided for the last picture, or for there being none.
  private(set) var isUndecided = true
  /// The parts behind which the compositor blurs; storage for `update(_:)`.
  private var strips = OutlineStrips()

  /// An area of an output.
  struct Area {
    /// The output.
    let output: Output
    /// The part that the surface covers while it is open, in logical units from the output's top
    /// left corner: for a panel that follows its content, all that it can grow into; for a popup,
    /// all that the compositor may put it into.
    let reach: Rect<Logical>
  }

  /// The knowledge of the area that a surface will cover, before it is opened.
  enum Position {
    /// The area.
    case known(Area)
    /// The surface will be on the focused output; the closure returns its area of an output.
    case onFocusedOutput((Output) -> Area)
    /// The compositor alone knows.
    case unknown
  }

  /// The view of the surface of `scene`. `others` returns those of all surfaces that are open.
  init(_ scene: Scene, beside others: @escaping () -> [DesktopView]) {
    self.scene = scene
    self.others = others
  }

  /// True while the surface waits for a picture.
  var isPreparing: Bool { search != nil || capture != nil }

  /// Finds what glass over the desktop shows, and calls `onReady` once: at once, or when a picture
  /// of the surface's area is there. The surface must not be shown before. `onReady` is given the
  /// output that the surface must be on if it was searched for, else nil.
  func prepare(
    _ desktop: Desktop, at position: () -> Position, onReady: @escaping (Output.ID?) -> Void
  ) {
    close()
    forget()
    guard scene.root.showsDesktop else { return onReady(nil) }
    setBackdrop(.unknown)
    guard desktop.compositorBlur == nil else {
      setBackdrop(.blurredByCompositor)
      return onReady(nil)
    }
    guard desktop.captureProtocol != nil else { return onReady(nil) }
    switch position() {
    case .unknown: onReady(nil)
    case .known(let area): capture(desktop, area) { onReady(nil) }
    case .onFocusedOutput(let area):
      search = FocusedOutputSearch(desktop) { [unowned self] output in
        close()
        guard let output else { return onReady(nil) }
        capture(desktop, area(output)) { onReady(output.id) }
      }
      if search == nil { onReady(nil) }
    }
  }

  private func capture(_ desktop: Desktop, _ area: Area, onEnd: @escaping () -> Void) {
    look(desktop, area) { [unowned self] captured in
      if var captured {
        for other in others() where other !== self && other.output == area.output.id {
          // What the other surface has captured was uncovered in the same way. It is older, and
          // where that surface draws nothing, the desktop itself was captured.
          guard let covered = other.covered, let beneath = other.captured else { continue }
          let drawn = other.scene.drawnBounds.offsetBy(covered.origin)
          captured.uncover(drawn.intersection(covered), by: beneath)
        }
        (self.captured, output, self.area) = (captured, area.output.id, area)
        isUndecided = true
      }
      onEnd()
    }
  }

  /// Captures what is seen in an area and around it; nil if that fails.
  private func look(
    _ desktop: Desktop, _ area: Area, onEnd: @escaping (CapturedDesktop?) -> Void
  ) {
    let output = area.output
    do throws(ScreenCapture.Failure) {
      capture = try ScreenCapture(
        desktop, output, rect: area.reach.insetBy(-CapturedDesktop.surroundings),
        scale: output.scale
      ) { [unowned self] result in
        close()
        onEnd((try? result.get()).map { CapturedDesktop($0, outputSize: output.logicalSize) })
      }
    } catch {
      onEnd(nil)
    }
  }

  /// Hides the open surface for a new picture, until that is there. Does nothing without a picture.
  func hideToRetake() {
    guard captured != nil, seenOpacity == nil else { return }
    close()
    seenOpacity = scene.root.opacity
    scene.root.opacity = 0
  }

  /// Takes the new picture once a frame of the hidden surface was committed: the compositor's next
  /// frame, which is captured, is without the surface. If that fails, the old picture stays.
  func retakeIfHidden(_ desktop: Desktop) {
    guard seenOpacity != nil, !isPreparing else { return }
    guard let area, desktop.output(area.output.id) != nil else { return close() }
    capture(desktop, area) { [unowned self] in close() }
  }

  /// True if there is a picture, and all of its pixels are equal.
  var isFlat: Bool { captured?.isFlat ?? false }

  /// Looks at the desktop around the open surface, and calls `onEnd` with true if it is flat.
  func look(_ desktop: Desktop, onEnd: @escaping (_ isFlat: Bool) -> Void) {
    guard let area, let covered, desktop.output(area.output.id) != nil else { return onEnd(true) }
    look(desktop, area) { onEnd($0?.isFlat(beside: covered) ?? true) }
  }

  /// Shows the picture beneath a surface that covers `rect` of `output`, in logical units. Called
  /// with each frame.
  func move(to rect: Rect<Logical>, on output: Output) {
    guard captured != nil, scene.desktop != .blurredByCompositor else { return }
    // Nothing is known of another output.
    covered = output.id == self.output ? rect : nil
    let picture = output.id == self.output ? captured?.picture(beneath: rect) : nil
    setBackdrop(picture.map { .picture($0) } ?? .unknown)
  }

  /// Decides `appearance`, by the picture as `move(to:on:)` has placed it and by the glass as it is
  /// laid out; glass that has yet to come in is taken as if it were there. Returns true if the
  /// appearance has changed.
  func decideAppearance() -> Bool {
    let bounds = Rect(origin: .zero, size: scene.size)
    let glass = scene.root.glassOverDesktop.reduce(Rect<Logical>.zero) {
      $0.union(scene.frame(of: $1).movedInto(bounds))
    }
    // A drawer may hide its glass until it is pulled.
    guard captured == nil || !glass.isEmpty else { return false }
    isUndecided = false
    let old = appearance
    if case .picture(let picture) = scene.desktop {
      appearance = picture.ink(in: glass, at: scene.scale).map { $0 == .dark ? .light : .dark }
    } else {
      appearance = nil
    }
    return appearance != old
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

  /// Ends what the surface waits for, and shows it again if it was hidden.
  func close() {
    search?.close()
    search = nil
    capture?.close()
    capture = nil
    guard let seenOpacity else { return }
    scene.root.opacity = seenOpacity
    self.seenOpacity = nil
  }

  /// Releases the picture, once the surface is closed.
  func release() {
    close()
    guard captured != nil else { return }
    forget()
    setBackdrop(.unknown)
  }

  private func forget() {
    (captured, output, covered, area) = (nil, nil, nil, nil)
    isUndecided = true
  }
}

extension Layer {
  /// True if the layer itself is glass over the desktop.
  private var isGlassOverDesktop: Bool {
    if case .glass(let glass) = content { glass.backdrop != .surface } else { false }
  }

  /// True if the layer or a descendant is glass over the desktop.
  fileprivate var showsDesktop: Bool {
    isGlassOverDesktop || children.contains { $0.showsDesktop }
  }

  /// The layers of glass over the desktop, as far as they are not hidden.
  fileprivate var glassOverDesktop: [Layer] {
    isHidden ? [] : (isGlassOverDesktop ? [self] : []) + children.flatMap(\.glassOverDesktop)
  }
}

extension Rect<Logical> {
  /// The rectangle, moved into `bounds` as far as it fits.
  fileprivate func movedInto(_ bounds: Rect<Logical>) -> Self {
    let x: Double = max(bounds.left - left, 0) + min(bounds.right - right, 0)
    let y: Double = max(bounds.top - top, 0) + min(bounds.bottom - bottom, 0)
    return offsetBy(Point(x: x, y: y)).intersection(bounds)
  }
}
