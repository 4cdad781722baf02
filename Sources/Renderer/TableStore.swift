// SPDX-License-Identifier: MIT

import GLES
import Geometry
import SceneGraph
import Style

/// Lookup textures for values that are expensive to compute at every pixel: the shadow around a
/// corner, and the colours of a mesh gradient. Each is made once.
@MainActor final class TableStore {
  /// GL context; owned by the caller.
  private let gl: Context
  /// Records failed allocations.
  private let allocationRetry: AllocationRetry
  /// Shadows around corners.
  private var shadows = TextureCache<ShadowKey, Texture>(budget: 32 << 20, maxCount: 48)
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
    /// Half the size of the box, in pixels, or less if the box is so large that its other corners
    /// have no effect.
    let half: SIMD2<Double>
  }

  /// Images that could have been used lately, each with the last frame that could have.
  private var missing: [(key: MeshImageKey, frame: UInt64)] = []
  /// Number of the current frame.
  private var frame: UInt64 = 0

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
    let corner: SIMD2<Double>

    /// Centre of `box` in pixels, and the texel that belongs there.
    func middle(of box: SubpixelRect) -> SIMD4<Float> {
      let half = SIMD2(box.width, box.height) / 2
      let texel = corner - half * scale
      return SIMD4(
        Float(box.left + half.x), Float(box.top + half.y), Float(texel.x), Float(texel.y))
    }

    /// Texels per pixel along x and y, and the index of the last texel along both.
    var reading: SIMD4<Float> {
      let last = SIMD2(texture.size.width - 1, texture.size.height - 1)
      return SIMD4(lowHalf: SIMD2(repeating: Float(scale)), highHalf: SIMD2<Float>(last))
    }
  }

  /// The most texels along a side of a shadow table.
  private static let maxShadowSide = 512
  /// Texels from one mesh colour to the next: fine enough for linear filtering in between.
  private static let meshStep = 32
  /// The most images that are remembered without being made.
  private static let mostMissing = 8
  /// The most frames from one that shows a gradient of a size to the next that does: other surfaces
  /// draw frames in between.
  private static let longestPause: UInt64 = 3
  /// The most pixels of an image of a mesh gradient: as many as a screen of 3840 by 2160 has.
  private static let maxImagePixels = 1 << 23

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
    frame &+= 1
  }

  // MARK: Shadows

  /// Distance from a corner into the box, in pixels, within which the corner affects the shadow.
  private static func cornerExtent(sigma: Double, radius: Double) -> Double {
    3 * sigma + radius
  }

  /// The table of the shadow of a box of `size`; nil if memory is short. Boxes so large that their
  /// corners do not affect each other share a table.
  func shadow(
    of size: SIMD2<Double>, sigma: Double, radius: Double
  ) throws(ProgramError) -> ShadowTable? {
    let beyond = (3 * sigma).rounded(.up)
    let extent = Self.cornerExtent(sigma: sigma, radius: radius)
    // Beyond the corner's extent a larger box is the same.
    let large = 8 * sigma + 2 * radius
    let half = SIMD2(
      size.x >= 2 * extent ? large : size.x / 2, size.y >= 2 * extent ? large : size.y / 2)
    let inner = SIMD2(min(half.x, extent).rounded(.up), min(half.y, extent).rounded(.up))
    // One texel per pixel needs no filtering; a large table is coarser.
    let scale = max((inner.max() + beyond) / Double(Self.maxShadowSide), 1)
    let key = ShadowKey(sigma: sigma, radius: radius, half: half)
    if let texture = shadows.use(key) {
      return ShadowTable(texture: texture, scale: 1 / scale, corner: inner / scale)
    }
    let program = try gl.program(ShadowTableProgram.self)
    // The table has four bytes a texel: a software rasteriser reads those faster than single bytes.
    let texels = Size<Physical>(
      width: Int(((inner.x + beyond) / scale).rounded(.up)),
      height: Int(((inner.y + beyond) / scale).rounded(.up)))
    guard let canvas = canvas(texels) else { return nil }
    gl.state.bind(canvas.target)
    gl.state.blend = .replace
    program.use(
      .init(
        scale: Float(scale), corner: SIMD2<Float>(inner / scale), halfSize: SIMD2<Float>(half),
        sigma: Float(sigma), radius: Float(radius)))
    gl.draw(.triangles, vertices: 3)
    let texture = canvas.takeTexture()
    shadows.insert(texture, for: key)
    return ShadowTable(texture: texture, scale: 1 / scale, corner: inner / scale)
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

  /// An image of a mesh gradient at `size` for a software rasteriser, which copies pixels
  /// far faster than it interpolates colours. Nil on a GPU, and if memory is short.
  ///
  /// A gradient gets no image in the first frame that shows it, since it may have another size in
  /// the next. Its pixels are the same with and without an image, but for soft edges.
  func image(
    of mesh: MeshGradient, size: Size<Physical>, hasEdges: Bool
  ) throws(ProgramError) -> RenderTexture? {
    guard gl.info.isSoftware, size.width * size.height <= Self.maxImagePixels else { return nil }
    let key = MeshImageKey(mesh: mesh, size: size)
    if let image = meshImages.use(key) { return image }
    if !hasEdges, isNew(key) { return nil }
    let program = try gl.program(MeshImageProgram.self)
    guard let table = self.mesh(mesh), let canvas = canvas(size) else { return nil }
    gl.state.bind(canvas.target)
    gl.state.blend = .replace
    try program.use(
      .init(isDeep: canvas.target.isDeep),
      .init(grid: table.gridTransform, size: SIMD2(Float(size.width), Float(size.height))),
      table: table)
    gl.draw(.triangles, vertices: 3)
    meshImages.insert(canvas, for: key)
    return canvas
  }

  /// True if no image could have been used in one of the last `longestPause` frames.
  private func isNew(_ key: MeshImageKey) -> Bool {
    let last = missing.firstIndex { $0.key == key }.map { missing.remove(at: $0).frame }
    if missing.count == Self.mostMissing { missing.removeFirst() }
    missing.append((key, frame))
    return last.map { !(1...Self.longestPause).contains(frame - $0) } ?? true
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
