// SPDX-License-Identifier: MIT

import WaylandCore
internal import WaylandProtocols

/// The surface state that depends on the surface's size and frame. One value, so that only the
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

  init(_ surface: Surface) {
    frame = surface.frame
    scale = surface.state.scale
    surfaceSize = frame.surfaceSize
    geometry = frame.geometry
    inputRect = frame.inputRect
    opaque = surface.isOpaque ? frame.opaqueRects : []
    bufferSize = scale.physical(frame.surfaceSize)
    bufferScale = surface.viewport == nil ? Int32(scale.in120ths / 120) : 1
  }

  /// True if the window still has the frame and scale of this layout.
  func isUpToDate(with surface: Surface) -> Bool {
    frame == surface.frame && scale == surface.state.scale
  }

  /// Sends the differences from `previous`; they apply with the next commit.
  func apply(to surface: Surface, after previous: SurfaceLayout?) {
    if let viewport = surface.viewport {
      if surfaceSize != previous?.surfaceSize {
        viewport.setDestination(
          width: Int32(surfaceSize.width), height: Int32(surfaceSize.height))
      }
    } else if bufferScale != previous?.bufferScale {
      // Fails only before version 3, where outputs have no scale either.
      try? surface.surface.setBufferScale(scale: bufferScale)
    }
    if geometry != previous?.geometry { surface.setGeometry(geometry) }
    guard surface.contentRegions == nil else { return }
    if inputRect != previous?.inputRect { surface.setInputRegion([inputRect]) }
    if opaque != previous?.opaque { surface.setOpaqueRegion(opaque) }
  }
}
