// SPDX-License-Identifier: MIT

import Window

// The picture of the desktop behind a surface.
extension AppSurface {
  /// The appearance that fits what lies beneath; nil if that is not known. A popup has that of its
  /// parent.
  var appearanceBeneath: Appearance? {
    if case .popup(let parent, _, _) = role { return parent.appearanceBeneath }
    return desktopView.appearance
  }

  /// Shows a panel in the appearance that fits a new picture, in the frame that is prepared.
  /// Returns true if the theme has changed.
  func adaptToPicture() -> Bool {
    guard panel != nil, desktopView.isUndecided else { return false }
    placeDesktop()
    guard desktopView.decideAppearance() else { return false }
    let before = surfaceContent.widgets.theme
    updateLook()
    return surfaceContent.widgets.theme != before
  }

  /// Gives the surface and its popups the theme that fits what lies beneath.
  private func updateLook() {
    app.setLook(of: self)
    for popup in popups { popup.updateLook() }
  }

  /// Takes a new picture of the desktop, as do all panels on the output: what the picture of one
  /// had of another's would be old. They draw nothing meanwhile, for some frames. Does nothing if
  /// the glass shows no picture.
  func retakeDesktop() {
    guard isDrawn, let capturedOutput else { return }
    wallpaperTimer?.stop()
    for surface in app.surfaces where surface.panel != nil && surface.isDrawn {
      if surface.capturedOutput == capturedOutput { surface.desktopView.hideToRetake() }
    }
  }

  /// Looks at the desktop beside a bar that opened over a flat ground, some times while that stays
  /// flat: a bar that starts with the session may be there before the wallpaper.
  func awaitWallpaper(after delays: [Nanoseconds] = [.seconds(1), .seconds(2)]) {
    guard let delay = delays.first, panel?.isExclusive == true, desktopView.isFlat else { return }
    wallpaperTimer = app.timer(after: delay) { [unowned self] in
      guard !isPreparing, let desktop = app.session?.desktop else { return }
      desktopView.look(desktop) { [unowned self] isFlat in
        if isFlat { awaitWallpaper(after: Array(delays.dropFirst())) } else { retakeDesktop() }
      }
    }
  }
}
