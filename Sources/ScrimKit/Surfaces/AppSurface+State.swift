// SPDX-License-Identifier: MIT

import Window

// What a surface saves for the next run.
extension AppSurface {
  /// The key of the surface in a saved state; nil for popups.
  var stateKey: String? {
    switch role {
    case .window(let options, let isMain): isMain ? "window" : "window \(options.title)"
    case .layer(let options, let output):
      "\(options.namespace) " + (output.flatMap { app.output($0) }?.current.name ?? "")
    case .popup: nil
    }
  }

  /// The size and the state of a window; nil for other surfaces.
  var savedWindow: SavedState.Window? {
    guard case .window(let options, _) = role else { return nil }
    let now = (surface as? Toplevel)?.reopeningOptions ?? options
    return SavedState.Window(
      size: now.size, isMaximized: now.isMaximized, isFullscreen: now.isFullscreen)
  }

  /// Opens a window, which is closed, with another size and state.
  func restore(_ window: SavedState.Window) {
    guard case .window(var options, let isMain) = role else { return }
    options.size = window.size
    options.isMaximized = window.isMaximized
    options.isFullscreen = window.isFullscreen
    role = .window(options, isMain: isMain)
  }

  /// Scrolls to the positions of an earlier run, in the first frame with views that are laid out.
  func restoreScrolls() {
    guard let key = stateKey,
      let positions = app.restoredState?.scrolls.removeValue(forKey: key)
    else { return }
    for (view, position) in zip(surfaceContent.root.scrollViews, positions) where position != 0 {
      view.scroll(to: position, animated: false)
    }
  }
}
