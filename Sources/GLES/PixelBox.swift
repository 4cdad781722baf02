import CGLES
import Geometry

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
