// SPDX-License-Identifier: MIT

import Timing
import Window

// The picture of the desktop behind a surface that stays open, such as a bar.
extension AppSurface {
  /// Takes a new picture of the desktop. The surface draws nothing meanwhile, for some frames. Does
  /// nothing if its glass shows no picture.
  func retakeDesktop() {
    guard isDrawn else { return }
    wallpaperTimer?.stop()
    desktopView.hideToRetake()
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
