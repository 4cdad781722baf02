import GLES
import Geometry

/// Transparent pictures into which things are drawn that are then laid over a canvas as one: what fades
/// together, and what a program draws within round corners.
///
/// There is one for every nesting at which such things lie in one another. They grow to the largest that is
/// drawn in them, and are given back when a scene has nothing for them.
final class GroupTargets {
  /// What they are made in.
  private let gl: Context
  /// Told what could not be had.
  private let allocationRetry: AllocationRetry
  /// The groupTargets, by nesting.
  private var groupTargets: [GroupTarget] = []

  /// Extents are multiples of this: what grows slowly is not made anew in every frame.
  private static let step = 64

  /// None yet.
  init(_ gl: Context, _ allocationRetry: AllocationRetry) {
    self.gl = gl
    self.allocationRetry = allocationRetry
  }

  /// A groupTarget.
  final class GroupTarget {
    /// The pixels.
    fileprivate let pixels: RenderTexture
    /// Where its left top corner lies in the scene.
    fileprivate(set) var origin = Point<Physical>.zero
    /// What of it is drawn, in pixels of the scene.
    var region = Region()

    fileprivate init(_ gl: Context, size: Size<Physical>) throws(TextureError) {
      pixels = try RenderTexture(gl, size: size, format: gl.pictureFormat, filter: .nearest)
    }

    /// The texture that holds the pixels.
    var texture: Texture { pixels.texture }

    /// As something to draw into.
    var canvas: Canvas {
      Canvas(target: pixels.target, origin: Point(x: -origin.x, y: -origin.y))
    }

    /// Where it lies, as shaders take it.
    var place: SIMD4<Float> {
      texture.bounds.offsetBy(origin).vector
    }

    fileprivate func close() { pixels.close() }
  }

  /// The groupTarget for what is drawn in `bounds`, at a nesting that is at most one deeper than any before; nil
  /// where it cannot be had. What was in it is still there.
  func groupTarget(_ nesting: Int, for bounds: Rect<Physical>) -> GroupTarget? {
    let old =
      nesting < groupTargets.count ? groupTargets[nesting].texture.size : Size(width: 0, height: 0)
    if bounds.width > old.width || bounds.height > old.height {
      let size = Size<Physical>(
        width: max(old.width, Self.rounded(bounds.width)),
        height: max(old.height, Self.rounded(bounds.height)))
      let groupTarget: GroupTarget
      do throws(TextureError) { groupTarget = try GroupTarget(gl, size: size) } catch {
        allocationRetry.note(error)
        return nil
      }
      if nesting < groupTargets.count {
        groupTargets[nesting].close()
        groupTargets[nesting] = groupTarget
      } else {
        groupTargets.append(groupTarget)
      }
    }
    groupTargets[nesting].origin = bounds.origin
    return groupTargets[nesting]
  }

  private static func rounded(_ extent: Int) -> Int { (extent + step - 1) / step * step }

  /// The bytes that they take.
  var bytes: Int { groupTargets.reduce(0) { $0 + $1.texture.bytes } }

  /// Deletes all. The context must be current.
  func close() {
    for groupTarget in groupTargets { groupTarget.close() }
    groupTargets.removeAll()
  }
}
