// SPDX-License-Identifier: MIT

import Geometry
import WaylandCore
internal import WaylandProtocols

/// The surface state that depends on a window's size and frame. One value, so that only the
/// differences are sent to the compositor.
struct SurfaceLayout: Equatable {
  /// The window frame the layout was computed from.
  private let frame: WindowFrame
  /// The scale the layout was computed from.
  private let scale: Scale
  /// The size of the buffers, in pixels.
  let bufferSize: Size<Physical>
  /// The size of the surface, in logical units.
  let surfaceSize: Size<Logical>
  /// The window geometry, in surface coordinates.
  let geometry: Rect<Logical>
  /// The input region, in surface coordinates.
  let inputRect: Rect<Logical>
  /// The opaque region, in surface coordinates.
  let opaque: [Rect<Logical>]
  /// The integer buffer scale; 1 if a viewport sets the size.
  let bufferScale: Int32

  init(_ window: Toplevel) {
    frame = window.frame
    scale = window.state.scale
    surfaceSize = frame.surfaceSize
    geometry = frame.geometry
    inputRect = frame.inputRect
    opaque = frame.opaqueRects
    bufferSize = scale.physical(frame.surfaceSize)
    bufferScale = window.viewport == nil ? Int32(scale.in120ths / 120) : 1
  }

  /// True if the window still has the frame and scale of this layout.
  func isUpToDate(with window: Toplevel) -> Bool {
    frame == window.frame && scale == window.state.scale
  }

  /// Sends the differences from `previous`; they apply with the next commit.
  func apply(to window: Toplevel, after previous: SurfaceLayout?) {
    if let viewport = window.viewport {
      if surfaceSize != previous?.surfaceSize {
        viewport.setDestination(
          width: Int32(surfaceSize.width), height: Int32(surfaceSize.height))
      }
    } else if bufferScale != previous?.bufferScale {
      // Fails only before version 3, where outputs have no scale either.
      try? window.surface.setBufferScale(scale: bufferScale)
    }
    if geometry != previous?.geometry {
      window.xdgSurface.setWindowGeometry(
        x: Int32(geometry.left), y: Int32(geometry.top), width: Int32(geometry.width),
        height: Int32(geometry.height))
    }
    if inputRect != previous?.inputRect {
      withRegion([inputRect], window) { window.surface.setInputRegion(region: $0) }
    }
    if opaque != previous?.opaque {
      withRegion(opaque, window) { window.surface.setOpaqueRegion(region: $0) }
    }
  }

  private func withRegion(_ rects: [Rect<Logical>], _ window: Toplevel, _ set: (WlRegion) -> Void) {
    let region = window.desktop.bound.compositor.createRegion()
    for rect in rects {
      region.add(
        x: Int32(rect.left), y: Int32(rect.top), width: Int32(rect.width),
        height: Int32(rect.height))
    }
    set(region)
    region.destroy()
  }
}
