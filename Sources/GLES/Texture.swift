import CGLES
public import Geometry

/// A picture the GPU samples: two-dimensional, one level, its size and format fixed. Its first row
/// is its top.
public final class Texture {
  /// Extent in texels.
  public let size: Size<Physical>
  /// How texels are kept.
  public let format: PixelFormat
  /// The context it lives in.
  public let gl: Context
  /// What it gives between texels, unless a sampler says otherwise.
  public let filter: Filter
  /// What it gives beyond its edge, unless a sampler says otherwise.
  public let wrap: Wrap
  /// GL's name; 0 once closed.
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

  /// The whole of it.
  public var bounds: Rect<Physical> { Rect(origin: .zero, size: size) }

  /// The bytes that its texels take.
  public var bytes: Int { size.width * size.height * format.bytesPerPixel }

  /// Replaces the texels in `rect`, all where none is given. Rows of `pixels` start `stride` bytes
  /// apart, tightly where none is given.
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

  /// Replaces the texels in `rect` by whole numbers laid out as the format has them.
  public func upload<Component: FixedWidthInteger & BitwiseCopyable>(
    _ pixels: Span<Component>, stride: Int? = nil, to rect: Rect<Physical>? = nil
  ) {
    // Integers have no padding, so their bytes can be read.
    unsafe upload(pixels.bytes, stride: stride, to: rect)
  }

  /// Replaces the texels in `rect` by whole numbers laid out as the format has them.
  public func upload<Component: FixedWidthInteger & BitwiseCopyable>(
    _ pixels: [Component], stride: Int? = nil, to rect: Rect<Physical>? = nil
  ) {
    upload(pixels.span, stride: stride, to: rect)
  }

  /// Deletes it. The context must be current.
  public func close() {
    precondition(name != 0, "a Texture was closed twice")
    gl.state.forget(texture: name)
    gl.calls.deleteTexture(name)
    name = 0
  }
}

extension GLCalls {
  /// Sets the parameters that a texture and a sampler share.
  func setSampling(_ filter: Filter, _ wrap: Wrap, by set: (Int32, Int32) -> Void) {
    set(GL_TEXTURE_MIN_FILTER, filter.token)
    set(GL_TEXTURE_MAG_FILTER, filter.token)
    set(GL_TEXTURE_WRAP_S, wrap.token)
    set(GL_TEXTURE_WRAP_T, wrap.token)
  }
}
