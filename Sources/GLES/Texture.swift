// SPDX-License-Identifier: MIT

import CGLES
public import Geometry

/// A two-dimensional texture with one mipmap level and fixed size and format. Its first row is its
/// top.
public final class Texture {
  /// Extent in texels.
  public let size: Size<Physical>
  /// The format of the texels.
  public let format: PixelFormat
  /// The context of the texture.
  public let gl: Context
  /// The interpolation between texels, if no sampler overrides it.
  public let filter: Filter
  /// The wrap mode, if no sampler overrides it.
  public let wrap: Wrap
  /// The GL name; 0 once closed.
  private(set) var name: UInt32

  /// A texture with undefined content.
  public init(
    _ gl: Context, size: Size<Physical>, format: PixelFormat = .rgba8, filter: Filter = .linear,
    wrap: Wrap = .clampToEdge
  ) throws(TextureError) {
    let longest = gl.maximumTextureSize
    guard !size.isEmpty, size.width <= longest, size.height <= longest else {
      throw .badSize(size, longest: longest)
    }
    let name = gl.calls.genTexture()
    gl.state.edit(texture: name)
    guard
      gl.calls.allocate({
        gl.calls.texStorage(format, width: size.width, height: size.height)
      })
    else {
      gl.state.forget(texture: name)
      gl.calls.deleteTexture(name)
      throw .outOfMemory(size)
    }
    self.gl = gl
    self.size = size
    self.format = format
    self.filter = filter
    self.wrap = wrap
    self.name = name
    gl.calls.setSampling(filter, wrap) { gl.calls.texParameter($0, $1) }
  }

  deinit { assert(name == 0, "a Texture was not closed") }

  /// The rectangle of all texels, from (0, 0).
  public var bounds: Rect<Physical> { Rect(origin: .zero, size: size) }

  /// The bytes that the texels take.
  public var bytes: Int { size.width * size.height * format.bytesPerPixel }

  /// Replaces the texels in `rect`; all if nil. Rows of `pixels` are `stride` bytes apart; tightly
  /// packed if nil.
  public func upload(_ pixels: RawSpan, stride: Int? = nil, to rect: Rect<Physical>? = nil) {
    let rect = rect ?? bounds
    guard !rect.isEmpty else { return }
    let row = rect.width * format.bytesPerPixel
    let stride = stride ?? row
    precondition(bounds.contains(rect), "an upload beyond the texture's edge")
    precondition(stride >= row && stride % format.bytesPerPixel == 0, "a stride of broken pixels")
    precondition(
      pixels.byteCount >= stride * (rect.height - 1) + row, "an upload of too few bytes")
    gl.state.edit(texture: name)
    gl.state.unpackRows(of: stride == row ? 0 : stride / format.bytesPerPixel)
    unsafe pixels.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      unsafe gl.calls.texSubImage(
        PixelBox(rect), format: format.transferFormat, type: format.transferType, from: start)
    }
  }

  /// Replaces the texels in `rect` by integers in the format's layout.
  public func upload<Component: FixedWidthInteger & BitwiseCopyable>(
    _ pixels: Span<Component>, stride: Int? = nil, to rect: Rect<Physical>? = nil
  ) {
    // Integers have no padding, so their bytes can be read.
    unsafe upload(pixels.bytes, stride: stride, to: rect)
  }

  /// Replaces the texels in `rect` by integers in the format's layout.
  public func upload<Component: FixedWidthInteger & BitwiseCopyable>(
    _ pixels: [Component], stride: Int? = nil, to rect: Rect<Physical>? = nil
  ) {
    upload(pixels.span, stride: stride, to: rect)
  }

  /// Deletes the texture. The context must be current.
  public func close() {
    precondition(name != 0, "a Texture was closed twice")
    gl.state.forget(texture: name)
    gl.calls.deleteTexture(name)
    name = 0
  }
}

extension GLCalls {
  /// Sets the parameters that textures and samplers share.
  func setSampling(_ filter: Filter, _ wrap: Wrap, by set: (Int32, Int32) -> Void) {
    set(GL_TEXTURE_MIN_FILTER, filter.token)
    set(GL_TEXTURE_MAG_FILTER, filter.token)
    set(GL_TEXTURE_WRAP_S, wrap.token)
    set(GL_TEXTURE_WRAP_T, wrap.token)
  }
}
