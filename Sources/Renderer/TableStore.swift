// SPDX-License-Identifier: MIT

import GLES
import Geometry
import SceneGraph
import Style

/// Lookup textures for values that are expensive to compute at every pixel: the shadow around a
/// corner, and the colours of a mesh gradient. Each is made once.
final class TableStore {
  /// GL context; owned by the caller.
  private let gl: Context
  /// Records failed allocations.
  private let allocationRetry: AllocationRetry
  /// Shadows around corners.
  private var shadows = TextureCache<ShadowKey, Texture>(budget: 32 << 20, maxCount: 24)
  /// Interpolated colours of mesh gradients.
  private var meshes = TextureCache<MeshGradient, Texture>(budget: 32 << 20, maxCount: 24)
  /// Mesh gradients at the size of their layer, if copying pixels is cheaper than interpolating
  /// colours.
  private var meshImages = TextureCache<MeshImageKey, RenderTexture>(budget: 64 << 20, maxCount: 4)

  /// Everything that a shadow table depends on.
  private struct ShadowKey: Hashable {
    /// Standard deviation of the shadow's blur, in pixels.
    let sigma: Double
    /// Radius of the corners, in pixels.
    let radius: Double
  }

  /// Everything that an image of a mesh gradient depends on.
  private struct MeshImageKey: Hashable {
    /// The gradient.
    let mesh: MeshGradient
    /// Size in pixels.
    let size: Size<Physical>
  }

  /// A shadow table and its mapping to pixels.
  struct ShadowTable {
    /// The table.
    let texture: Texture
    /// Texels per pixel.
    let scale: Double
    /// Position of the box's corner in the table, in texels.
    let corner: Double

    /// Centre of `box` in pixels, and the texel that belongs there.
    func middle(of box: SubpixelRect) -> SIMD4<Float> {
      let half = SIMD2(box.width, box.height) / 2
      let texel = corner - half * scale
      return SIMD4(
        Float(box.left + half.x), Float(box.top + half.y), Float(texel.x), Float(texel.y))
    }

    /// Texels per pixel along x and y, and the index of the last texel along both.
    var reading: SIMD4<Float> {
      SIMD4(lowHalf: SIMD2(repeating: Float(scale)), highHalf: SIMD2(repeating: last))
    }

    /// Index of the last texel.
    private var last: Float { Float(texture.size.width - 1) }
  }

  /// The most texels along a side of a shadow table.
  private static let maxShadowSide = 512
  /// Texels from one mesh colour to the next: fine enough for linear filtering in between.
  private static let meshStep = 32
  /// The most pixels of an image of a mesh gradient.
  private static let maxImagePixels = 1 << 22

  /// A store without tables.
  init(_ gl: Context, _ allocationRetry: AllocationRetry) {
    self.gl = gl
    self.allocationRetry = allocationRetry
  }

  /// Starts a frame.
  func beginFrame() {
    shadows.beginFrame()
    meshes.beginFrame()
    meshImages.beginFrame()
  }

  // MARK: Shadows

  /// Distance from a corner into the box, in pixels, within which the corner affects the shadow.
  static func cornerExtent(sigma: Double, radius: Double) -> Double { 3 * sigma + radius }

  /// The table of a shadow; nil if memory is short.
  func shadow(sigma: Double, radius: Double) throws(ProgramError) -> ShadowTable? {
    let inner = Self.cornerExtent(sigma: sigma, radius: radius).rounded(.up)
    let extent = inner + (3 * sigma).rounded(.up)
    // One texel per pixel needs no filtering; a large table is coarser.
    let scale = max(extent / Double(Self.maxShadowSide), 1)
    let side = Int((extent / scale).rounded(.up))
    let origin = inner / scale
    let key = ShadowKey(sigma: sigma, radius: radius)
    if let texture = shadows.use(key) {
      return ShadowTable(texture: texture, scale: 1 / scale, corner: origin)
    }
    let program = try gl.program(ShadowTableProgram.self)
    // The table has four bytes a texel: a software rasteriser reads those faster than single bytes.
    guard let canvas = canvas(Size(width: side, height: side)) else { return nil }
    gl.state.bind(canvas.target)
    gl.state.blend = .replace
    program.use(
      .init(
        scale: SIMD2(Float(scale), Float(origin)), sigma: Float(sigma), radius: Float(radius)))
    gl.draw(.triangles, vertices: 3)
    let texture = canvas.takeTexture()
    shadows.insert(texture, for: key)
    return ShadowTable(texture: texture, scale: 1 / scale, corner: origin)
  }

  /// A texture to draw a table into; nil if memory is short.
  private func canvas(_ size: Size<Physical>) -> RenderTexture? {
    do throws(TextureError) {
      return try RenderTexture(gl, size: size, format: gl.renderFormat, filter: .nearest)
    } catch {
      allocationRetry.record(error)
      return nil
    }
  }

  // MARK: Mesh gradients

  /// The table of a mesh gradient's colours; nil if memory is short.
  func mesh(_ mesh: MeshGradient) -> Texture? {
    if let texture = meshes.use(mesh) { return texture }
    let size = Size<Physical>(
      width: (mesh.columns - 1) * Self.meshStep + 1, height: (mesh.rows - 1) * Self.meshStep + 1)
    let texture: Texture
    do throws(TextureError) {
      texture = try Texture(gl, size: size, format: .rgba16f, filter: .linear)
    } catch {
      allocationRetry.record(error)
      return nil
    }
    var texels: [UInt16] = []
    texels.reserveCapacity(4 * size.width * size.height)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let color = mesh.color(
          Double(x) / Double(Self.meshStep), Double(y) / Double(Self.meshStep))
        for component in 0..<4 { texels.append(Float16(color[component]).bitPattern) }
      }
    }
    texture.upload(texels)
    meshes.insert(texture, for: mesh)
    return texture
  }

  /// An image of a mesh gradient at `size` for a software rasteriser, which copies pixels far
  /// faster than it interpolates colours. Nil on a GPU, and if memory is short.
  func image(of mesh: MeshGradient, size: Size<Physical>) throws(ProgramError) -> RenderTexture? {
    guard gl.info.isSoftware, size.width * size.height <= Self.maxImagePixels else { return nil }
    let key = MeshImageKey(mesh: mesh, size: size)
    if let image = meshImages.use(key) { return image }
    let program = try gl.program(MeshImageProgram.self)
    guard let table = self.mesh(mesh), let canvas = canvas(size) else { return nil }
    gl.state.bind(canvas.target)
    gl.state.blend = .replace
    program.use(
      .init(grid: table.gridPlace, size: SIMD2(Float(size.width), Float(size.height))),
      table: table)
    gl.draw(.triangles, vertices: 3)
    meshImages.insert(canvas, for: key)
    return canvas
  }

  /// Size of all tables, in bytes.
  var bytes: Int { shadows.bytes + meshes.bytes + meshImages.bytes }

  /// Deletes all tables. The context must be current.
  func close() {
    shadows.close()
    meshes.close()
    meshImages.close()
  }
}

extension Texture: TextureOwner {}
extension RenderTexture: TextureOwner {}

extension MeshGradient {
  /// The premultiplied colour at a point of the grid, interpolated smoothly.
  fileprivate func color(_ x: Double, _ y: Double) -> SIMD4<Float> {
    let column = min(Int(x), max(columns - 2, 0))
    let row = min(Int(y), max(rows - 2, 0))
    func smooth(_ part: Double) -> Float {
      let part = Float(min(max(part, 0), 1))
      return part * part * (3 - 2 * part)
    }
    func at(_ column: Int, _ row: Int) -> SIMD4<Float> {
      colors[min(row, rows - 1) * columns + min(column, columns - 1)].vector()
    }
    let across = smooth(x - Double(column))
    let down = smooth(y - Double(row))
    let above = at(column, row) * (1 - across) + at(column + 1, row) * across
    let below = at(column, row + 1) * (1 - across) + at(column + 1, row + 1) * across
    return above * (1 - down) + below * down
  }
}
