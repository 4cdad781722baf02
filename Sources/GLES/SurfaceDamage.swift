import CEGL
import CGLES
import Geometry

/// The damage of a window as EGL takes it: four integers a rectangle, from the bottom left corner.
struct SurfaceDamage {
  /// Rectangles that are handed over one by one; of more, what surrounds them all.
  static let limit = 32

  /// The rectangles relative to `origin`, in pixels; not yet clipped to the surface.
  private let rects: [Rect<Physical>]
  /// Position of their origin on the surface.
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

  /// Calls `body` with the rectangles, from memory on the stack, and their number. EGL takes no
  /// rectangle at all for everything, so nothing is said by an empty one.
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

/// A rectangle as GL and EGL take it: in pixels, from whichever corner the target counts.
struct PixelBox: Hashable, Sendable {
  /// The first column.
  var x: GLint
  /// The first row.
  var y: GLint
  /// Columns.
  var width: GLsizei
  /// Rows.
  var height: GLsizei

  /// `rect` as it is: for textures, whose first row is the top.
  init(_ rect: Rect<Physical>) {
    x = GLint(rect.left)
    y = GLint(rect.top)
    width = GLsizei(max(rect.width, 0))
    height = GLsizei(max(rect.height, 0))
  }

  /// `rect` seen from the bottom left corner of something `height` pixels high: for window
  /// surfaces, whose first row is the bottom.
  init(_ rect: Rect<Physical>, fromBottomOf height: Int) {
    self.init(rect)
    y = GLint(height - rect.bottom)
  }
}
