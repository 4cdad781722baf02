import GLES
import Geometry

/// Transparent pictures into which things are drawn that are then laid over a canvas as one: what fades
/// together, and what a program draws within round corners.
///
/// There is one for every depth at which such things lie in one another. They grow to the largest that is
/// drawn in them, and are given back when a scene has nothing for them.
final class Sheets {
  /// What they are made in.
  private let gl: Context
  /// Told what could not be had.
  private let shortage: Shortage
  /// The sheets, by depth.
  private var sheets: [Sheet] = []

  /// Extents are multiples of this: what grows slowly is not made anew in every frame.
  private static let step = 64

  /// None yet.
  init(_ gl: Context, _ shortage: Shortage) {
    self.gl = gl
    self.shortage = shortage
  }

  /// A sheet.
  final class Sheet {
    /// The picture.
    let texture: Texture
    /// What draws into it.
    fileprivate let framebuffer: Framebuffer
    /// Where its left top corner lies in the scene.
    fileprivate(set) var origin = Point<Physical>.zero
    /// What of it is drawn, in pixels of the scene.
    var region = Region()

    fileprivate init(_ gl: Context, size: Size<Physical>) throws(TextureError) {
      texture = try Texture(gl, size: size, format: gl.pictureFormat, filter: .nearest)
      do throws(TextureError) { framebuffer = try Framebuffer(texture) } catch {
        texture.close()
        throw error
      }
    }

    /// As something to draw into.
    var canvas: Canvas {
      Canvas(target: framebuffer.target, origin: Point(x: -origin.x, y: -origin.y))
    }

    /// Where it lies, as shaders take it.
    var place: SIMD4<Float> {
      texture.bounds.offsetBy(origin).vector
    }

    fileprivate func close() {
      framebuffer.close()
      texture.close()
    }
  }

  /// The sheet for what is drawn in `bounds`, at a depth that is at most one deeper than any before; nil
  /// where it cannot be had. What was in it is still there.
  func sheet(_ depth: Int, for bounds: Rect<Physical>) -> Sheet? {
    let old = depth < sheets.count ? sheets[depth].texture.size : Size(width: 0, height: 0)
    if bounds.width > old.width || bounds.height > old.height {
      let size = Size<Physical>(
        width: max(old.width, Self.rounded(bounds.width)),
        height: max(old.height, Self.rounded(bounds.height)))
      let sheet: Sheet
      do throws(TextureError) { sheet = try Sheet(gl, size: size) } catch {
        shortage.note(error)
        return nil
      }
      if depth < sheets.count {
        sheets[depth].close()
        sheets[depth] = sheet
      } else {
        sheets.append(sheet)
      }
    }
    sheets[depth].origin = bounds.origin
    return sheets[depth]
  }

  private static func rounded(_ extent: Int) -> Int { (extent + step - 1) / step * step }

  /// The bytes that they take.
  var bytes: Int { sheets.reduce(0) { $0 + $1.texture.bytes } }

  /// Deletes all. The context must be current.
  func close() {
    for sheet in sheets { sheet.close() }
    sheets.removeAll()
  }
}
