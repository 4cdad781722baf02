import GLES
import Geometry

/// One level as a texture, with what of it is right.
final class LevelTexture {
  /// The texture that passes write.
  let target: RenderTexture
  /// The texels that are what a pass over today's plane would make them.
  var valid = Region()

  /// A level of `size` texels, none of them right.
  init(_ gl: Context, size: Size<Physical>, format: PixelFormat) throws(TextureError) {
    target = try RenderTexture(gl, size: size, format: format)
  }

  /// The texels.
  var texture: Texture { target.texture }

  /// The extent, in texels.
  var size: Size<Physical> { target.size }

  /// Deletes the texture. The context must be current.
  func close() { target.close() }
}

/// What lies at and beyond the ends of a level, along both axes.
struct LevelBounds: Equatable {
  /// Along rows.
  let x: LevelSpan
  /// Along columns.
  let y: LevelSpan

  /// A level of `size`: mirrored at its beginning, and at its end too or with texels of its own beyond it.
  init(_ size: Size<Physical>, isMirroredAtEnd: Bool) {
    x = LevelSpan(count: size.width, isMirroredAtEnd: isMirroredAtEnd)
    y = LevelSpan(count: size.height, isMirroredAtEnd: isMirroredAtEnd)
  }
}

/// A pass's footprint along both axes.
struct PassFootprint: Equatable {
  /// Along rows.
  let x: Footprint
  /// Along columns.
  let y: Footprint

  init(_ kernel: Kernel, from source: Int, to target: Int) {
    x = Footprint(kernel, .x, from: source, to: target)
    y = Footprint(kernel, .y, from: source, to: target)
  }

  /// The last pass's footprint on a level.
  init(last kernel: Kernel, from source: Int) {
    x = Footprint(last: kernel, .x, from: source)
    y = Footprint(last: kernel, .y, from: source)
  }

  /// The texels, which all exist, that the texels of `target` read.
  func sources(of target: Rect<Physical>, in bounds: LevelBounds) -> Rect<Physical> {
    let columns = bounds.x.folded(x.sources(of: target.left..<target.right))
    let rows = bounds.y.folded(y.sources(of: target.top..<target.bottom))
    return Rect(
      left: columns.lowerBound, top: rows.lowerBound, right: columns.upperBound,
      bottom: rows.upperBound)
  }

  /// Adds to `region` the texels of `target` that read any of `source`, where mirrors show it too.
  func addTargets(
    of source: Rect<Physical>, in bounds: LevelBounds, to target: Rect<Physical>,
    _ region: inout Region, reusing scratch: inout RegionScratch
  ) {
    let columns = x.sources(of: target.left..<target.right)
    let rows = y.sources(of: target.top..<target.bottom)
    bounds.y.forEachImage(of: source.top..<source.bottom, in: rows) { band in
      let targetRows = y.targets(of: band).clamped(to: target.top..<target.bottom)
      bounds.x.forEachImage(of: source.left..<source.right, in: columns) { span in
        let targetColumns = x.targets(of: span).clamped(to: target.left..<target.right)
        region.formUnion(
          Rect(
            left: targetColumns.lowerBound, top: targetRows.lowerBound,
            right: targetColumns.upperBound, bottom: targetRows.upperBound), reusing: &scratch)
      }
    }
  }
}
