// SPDX-License-Identifier: MIT

import CEGL
import CGLES
import Geometry

/// The damage of a window in EGL's layout: four integers per rectangle, from the bottom left
/// corner.
struct SurfaceDamage {
  /// The maximum number of rectangles to pass on; more are replaced by their bounding box.
  static let limit = 32

  /// The rectangles relative to `origin`, in pixels; not yet clipped to the surface.
  private let rects: [Rect<Physical>]
  /// Position of the rectangles' origin on the surface.
  private let origin: Point<Physical>
  /// Extent of the surface.
  private let surface: Size<Physical>

  /// Damage of a surface of this size.
  init(
    _ rects: [Rect<Physical>], origin: Point<Physical> = .zero, surface: Size<Physical>
  ) {
    self.rects = rects
    self.origin = origin
    self.surface = surface
  }

  /// Calls `body` with the rectangles, stored on the stack, and their number. EGL reads zero
  /// rectangles as the whole surface, so an empty damage is passed as one empty rectangle.
  func withEGLRects(_ body: (UnsafeMutablePointer<EGLint>, EGLint) -> Void) {
    unsafe withUnsafeTemporaryAllocation(of: EGLint.self, capacity: 4 * Self.limit) { buffer in
      var count = 0
      func add(_ rect: Rect<Physical>) {
        let inside = rect.offsetBy(origin).intersection(Rect(origin: .zero, size: surface))
        guard !inside.isEmpty else { return }
        let box = PixelBox(inside, fromBottomOf: surface.height)
        unsafe buffer[4 * count] = box.x
        unsafe buffer[4 * count + 1] = box.y
        unsafe buffer[4 * count + 2] = box.width
        unsafe buffer[4 * count + 3] = box.height
        count += 1
      }
      if rects.count <= Self.limit {
        for rect in rects { add(rect) }
      } else {
        add(rects.reduce(.zero) { $0.union($1) })
      }
      if count == 0 {
        unsafe buffer.initialize(repeating: 0)
        count = 1
      }
      if let start = buffer.baseAddress { unsafe body(start, EGLint(count)) }
    }
  }
}

/// A rectangle for GL and EGL in pixels, counted from the target's own origin.
struct PixelBox: Hashable, Sendable {
  /// The first column.
  var x: GLint
  /// The first row.
  var y: GLint
  /// The number of columns.
  var width: GLsizei
  /// The number of rows.
  var height: GLsizei

  /// `rect` unchanged: for textures, whose first row is the top.
  init(_ rect: Rect<Physical>) {
    x = GLint(rect.left)
    y = GLint(rect.top)
    width = GLsizei(max(rect.width, 0))
    height = GLsizei(max(rect.height, 0))
  }

  /// `rect` counted from the bottom of a surface of this height: for windows, whose first row is
  /// the bottom.
  init(_ rect: Rect<Physical>, fromBottomOf height: Int) {
    self.init(rect)
    y = GLint(height - rect.bottom)
  }
}
