// SPDX-License-Identifier: MIT

public import Window

/// A window or a popup that the app has opened.
@MainActor public final class SurfaceHandle {
  /// The surface.
  private let appSurface: AppSurface

  init(_ surface: AppSurface) { appSurface = surface }

  /// The content.
  public var surface: SurfaceContent { appSurface.surfaceContent }

  /// True until the surface is closed.
  public var isOpen: Bool { appSurface.isOpen }

  /// Called after the user or the compositor has closed the surface, as by a click beside a popup.
  public var onClosed: (() -> Void)? {
    get { appSurface.onClosed }
    set { appSurface.onClosed = newValue }
  }

  /// Places a popup anew. Does nothing for a window.
  public func move(to placement: Popup.Placement) { appSurface.setPlacement(placement) }

  /// Closes the surface, with its popups. Does nothing if it is closed.
  public func close() { appSurface.requestClose() }
}
