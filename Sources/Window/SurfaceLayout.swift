// SPDX-License-Identifier: MIT

import Geometry
import WaylandCore
internal import WaylandProtocols

/// What of a window's surface changes with its size and frame, as one value, so that the compositor is
/// told of nothing twice.
struct SurfaceLayout: Equatable {
  /// The frame it was made for.
  private let frame: WindowFrame
  /// The scale it was made for.
  private let scale: Scale
  /// The size of the buffers.
  let bufferSize: Size<Physical>
  /// The size of the surface.
  let surfaceSize: Size<Logical>
  /// The window within the surface.
  let geometry: Rect<Logical>
  /// Where input is taken.
  let inputRect: Rect<Logical>
  /// Where nothing shines through.
  let opaque: [Rect<Logical>]
  /// The scale the compositor is told; 1 where a viewport says the size instead.
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

  /// Whether the window is still what this was made for.
  func isUpToDate(with window: Toplevel) -> Bool {
    frame == window.frame && scale == window.state.scale
  }

  /// Tells the compositor what differs from `previous`, as part of the next commit.
  func apply(to window: Toplevel, after previous: SurfaceLayout?) {
    if let viewport = window.viewport {
      if surfaceSize != previous?.surfaceSize {
        viewport.setDestination(
          width: Int32(surfaceSize.width), height: Int32(surfaceSize.height))
      }
    } else if bufferScale != previous?.bufferScale {
      // Only a compositor older than version 3 has no buffer scale, and then outputs have none.
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
