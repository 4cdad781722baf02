// SPDX-License-Identifier: MIT

import Timing
import Window

// The picture of the desktop behind a surface that stays open, such as a bar.
extension AppSurface {
  /// The times after the opening at which a bar looks whether there is a wallpaper by now.
  private static let looks: [Nanoseconds] = [.seconds(1), .seconds(3)]

  /// Takes a new picture of the desktop. The surface draws nothing meanwhile, for some frames. Does
  /// nothing if its glass shows no picture.
  func retakeDesktop() {
    guard isDrawn, seenOpacity == nil, capturedOutput != nil else { return }
    seenOpacity = surfaceContent.scene.root.opacity
    surfaceContent.scene.root.opacity = 0
  }

  /// Goes on once the surface that draws nothing was committed: the compositor captures its next
  /// frame, in which it is not seen any more.
  func continueRetaking() {
    guard seenOpacity != nil, !isPreparing, let desktop = app.session?.desktop else { return }
    desktopView.retake(desktop) { [unowned self] in endRetaking() }
  }

  /// Draws again.
  func endRetaking() {
    guard let seenOpacity else { return }
    surfaceContent.scene.root.opacity = seenOpacity
    self.seenOpacity = nil
  }

  /// Looks at the desktop beside a bar that opened over a flat ground: a bar that starts with the
  /// session may be there before the wallpaper.
  func awaitWallpaper() {
    guard panel?.isExclusive == true, desktopView.isFlat else { return }
    for delay in Self.looks {
      app.timer(after: delay) { [weak self] in
        guard let self, let desktop = app.session?.desktop, isDrawn, !isPreparing,
          desktopView.isFlat
        else { return }
        desktopView.look(desktop) { [weak self] isFlat in if !isFlat { self?.retakeDesktop() } }
      }
    }
  }
}
