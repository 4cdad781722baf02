// SPDX-License-Identifier: MIT

import GLES
import Geometry
import Testing

/// Runs `body` in a context without a window, then checks that no GL error occurred and all objects
/// are closed.
func withContext(
  options: ContextOptions = ContextOptions(debug: true), _ body: (Context) throws -> Void,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let display = try Display(.surfaceless)
  defer { display.close() }
  let gl = try Context(display, options: options)
  try body(gl)
  #expect(gl.takeErrors() == [], sourceLocation: sourceLocation)
  #expect(gl.liveObjects == LiveObjects(), sourceLocation: sourceLocation)
  gl.close()
}

/// Runs `body` with a bound render texture of this size, then closes it.
func withFramebuffer(
  _ gl: Context, _ width: Int, _ height: Int, format: PixelFormat = .rgba8,
  _ body: (RenderTexture) throws -> Void
) throws {
  let framebuffer = try RenderTexture(
    gl, size: Size(width: width, height: height), format: format)
  defer { framebuffer.close() }
  gl.state.bind(framebuffer.target)
  try body(framebuffer)
}

/// The four bytes of the pixel in this column and row.
func pixel(_ framebuffer: RenderTexture, _ x: Int, _ y: Int) -> [UInt8] {
  framebuffer.readPixels(in: Rect(x: x, y: y, width: 1, height: 1))
}

extension VertexBuffer {
  /// A buffer that holds `vertices`.
  convenience init(_ gl: Context, _ vertices: [Vertex]) throws {
    try self.init(gl, capacity: vertices.count)
    write(vertices.span)
  }
}

/// Opaque colours that need no rounding.
let red = Color(red: 1, green: 0, blue: 0)
let green = Color(red: 0, green: 1, blue: 0)
let black = Color(red: 0, green: 0, blue: 0)
