public import Geometry

/// Why a texture or its framebuffer cannot be had. The description says in one line what to do.
public enum TextureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No side may be zero or longer than `longest` texels.
  case badSize(Size<Physical>, longest: Int)
  /// The GPU has no room for it.
  case outOfMemory(Size<Physical>)
  /// This GPU cannot draw into the format.
  case notDrawable(PixelFormat)

  /// What happened and what to do about it.
  public var description: String {
    switch self {
    case .badSize(let size, let longest):
      "no texture can be \(size.width) x \(size.height) here: keep each side from 1 to \(longest)"
    case .outOfMemory(let size):
      "no GPU memory for a texture of \(size.width) x \(size.height): close other windows"
    case .notDrawable(let format):
      "this GPU cannot draw into \(format) textures: use rgba8"
    }
  }
}
