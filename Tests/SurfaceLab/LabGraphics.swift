// SPDX-License-Identifier: MIT

import GLES
import Renderer
import WaylandProtocols

@testable import ScrimKit
@testable import Window

/// Draws nothing, into buffers that the compositor can measure.
@MainActor final class LabGraphics: SurfaceGraphics {
  /// The next frames that get no buffer.
  let shortage = LabShortage()

  var longestSide: Int { 16_384 }
  var isLost: Bool { false }
  var metrics: Metrics { Metrics() }
  func makeBuffers(for surface: Surface) -> any FrameBuffers { LabBuffers(surface, shortage) }
  func makeDrawing(of content: any Content) -> any SurfaceDrawer { LabDrawer() }
  func rest() {}
  func beginRehearsal(of glass: @escaping (_ strength: Double) -> Glass, at scale: Scale) {}
  func continueRehearsal() -> Bool { false }
  func close() {}
}

/// A number of frames that get no buffer.
final class LabShortage {
  /// The number of frames.
  var count = 0
}

/// Counts as drawn what changed.
@MainActor private final class LabDrawer: SurfaceDrawer {
  /// The size of the last frame; nil if the next one is new.
  private var last: Size<Physical>?

  var sceneRenderer: SceneRenderer? { nil }

  func draw(_ surface: SurfaceContent, _ frameTarget: FrameTarget) -> FramePresenter.Outcome {
    let size = frameTarget.target.size
    defer { last = size }
    let hasChanges = surface.scene.hasChanges
    surface.scene.update(with: self)
    return last == size && !hasChanges ? .unchanged : .drawn(damage: nil)
  }

  func picture(of content: DragContent, _ widgets: WidgetTree) -> DragPicture? {
    DragPicture([UInt8](repeating: 0, count: 16), size: Size(width: 2, height: 2), scale: 1)
  }

  func forgetSurface() { last = nil }
  func close() {}
}

extension LabDrawer: GlassMetrics {
  func footprint(of glass: Glass, pixelScale: Double) -> Size<Physical> { .zero }

  func spread(
    of rect: Rect<Physical>, through glass: Glass, pixelScale: Double,
    backdropSize: Size<Physical>
  ) -> Rect<Physical> { rect }
}

/// Buffers in shared memory, which nobody writes to.
private final class LabBuffers: FrameBuffers {
  /// The surface.
  private let surface: Surface
  /// Tells of missing buffers.
  private let shortage: LabShortage
  /// The next buffer, and the one that is shown.
  private var next: SharedBuffer?
  private var shown: SharedBuffer?
  /// The size of `next`.
  private var size = Size<Physical>.zero

  init(_ surface: Surface, _ shortage: LabShortage) {
    self.surface = surface
    self.shortage = shortage
  }

  var isLost: Bool { false }

  func begin(
    _ size: Size<Physical>, needsAlpha: Bool
  ) throws(SurfaceError) -> (target: RenderTarget, age: Int) {
    if size != self.size { release(&next) }
    self.size = size
    return (.nowhere(size), shown == nil ? 0 : 1)
  }

  func expectBuffer() throws(SurfaceError) {
    guard shortage.count > 0 else { return }
    shortage.count -= 1
    throw .noBuffer
  }

  func commit(damage: [Rect<Physical>]?) throws(SurfaceError) {
    guard let shm = surface.desktop.bound.shm,
      let buffer = try? next
        ?? SharedBuffer(shm, size: size, stride: 4 * size.width, .argb8888)
    else { throw .noBuffer }
    surface.surface.attach(buffer: buffer.buffer, x: 0, y: 0)
    surface.surface.damage(x: 0, y: 0, width: .max, height: .max)
    surface.surface.commit()
    release(&shown)
    (next, shown) = (nil, buffer)
  }

  func release() {
    release(&next)
    release(&shown)
  }

  private func release(_ buffer: inout SharedBuffer?) {
    buffer?.close()
    buffer = nil
  }
}
