// SPDX-License-Identifier: MIT

import ScrimKit

/// The content of a surface of the lab: an area that takes input, files and keys.
@MainActor final class LabContent: Content {
  /// The surface, once built.
  private(set) weak var surface: SurfaceContent?
  /// A part of the scene that changes.
  private let spot = Layer()

  func build(in surface: SurfaceContent) {
    self.surface = surface
    surface.scene.root.takesInput = true
    surface.acceptsFiles = true
    spot.frame = Rect(x: 0, y: 0, width: 4, height: 4)
    surface.contentLayer.add(spot)
  }

  /// Changes what is seen.
  func change() { spot.frame = spot.frame.offsetBy(Point(x: 1, y: 0)) }
}
