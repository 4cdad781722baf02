// SPDX-License-Identifier: MIT

import Geometry
import Input
import WaylandCore
internal import WaylandProtocols

/// What stands behind a surface and takes its input. Positions are those of the surface.
protocol SurfaceOwner: AnyObject {
  /// The surface.
  var surface: WlSurface { get }
  /// The pointer did something over the surface; `pointer` can show another cursor.
  func pointer(_ event: PointerEvent, from pointer: Pointer)
  /// A finger did something.
  func touch(_ event: TouchEvent)
  /// A key did something.
  func key(_ event: KeyEvent)
  /// Keys begin to come, or come no longer.
  func keyboardFocus(_ hasFocus: Bool)
  /// Outputs came, went or changed.
  func outputsChanged()
}
