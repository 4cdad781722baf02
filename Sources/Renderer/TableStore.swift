import GLES
import Geometry
import SceneGraph
import Style

/// Tables of what would be dear to compute at every pixel: the shadow around a corner, and the colours of a
/// grid. Each is made once.
final class TableStore {
  /// What the tables are made in.
  private let gl: Context
  /// Told what could not be had.
  private let allocationRetry: AllocationRetry
  /// Shadows around corners.
  private var shadows: [ShadowKey: Entry] = [:]
  /// Colours of grids.
  private var meshes: [MeshGradient: Entry] = [:]
  /// Pictures of grids, where reading one is cheaper than mixing colours.
  private var pictures: [PictureKey: Entry] = [:]
  /// Makes those pictures; nil until one is needed.
  private var pictureProgram: MeshPictureProgram?
  /// Makes tables of shadows; nil until one is needed.
  private var shadowProgram: ShadowTableProgram?
  /// The number of the frame.
  private var frame: UInt64 = 0

  /// What a shadow depends on.
  private struct ShadowKey: Hashable {
    /// The standard deviation of its blur, in pixels.
    let sigma: Double
    /// The radius of its corners, in pixels.
    let radius: Double
  }

  /// What a picture of a grid depends on.
  private struct PictureKey: Hashable {
    /// The colours.
    let mesh: MeshGradient
    /// The extent, in pixels.
    let size: Size<Physical>
  }

  /// A table.
  private struct Entry: Aging {
    let texture: Texture
    /// When it was last used.
    var lastFrame: UInt64
  }

  /// A table of a shadow, and how it is read.
  struct ShadowTable {
    /// The table.
    let texture: Texture
    /// Texels a pixel.
    let scale: Double
    /// Where in it the corner of the box lies, in texels.
    let corner: Double

    /// The middle of `box`, and the texel that would lie there.
    func middle(of box: SubpixelRect) -> SIMD4<Float> {
      let half = SIMD2(box.width, box.height) / 2
      let texel = corner - half * scale
      return SIMD4(
        Float(box.left + half.x), Float(box.top + half.y), Float(texel.x), Float(texel.y))
    }

    /// Texels a pixel, and the last texel.
    var reading: SIMD4<Float> { SIMD4(Float(scale), Float(texture.size.width - 1), 0, 0) }
  }

  /// The most texels a side of a shadow's table.
  private static let mostShadowSide = 512
  /// Texels from one colour of a grid to the next: what lies between two of them is straight for the eye.
  private static let meshStep = 32
  /// The largest picture of a grid that is kept.
  private static let mostPicturePixels = 1 << 22
  /// How many tables of a kind are kept.
  private static let most = 24

  /// No tables yet.
  init(_ gl: Context, _ allocationRetry: AllocationRetry) {
    self.gl = gl
    self.allocationRetry = allocationRetry
  }

  /// A frame begins: tables that were used longest ago make room.
  func beginFrame() {
    frame &+= 1
    if shadows.count > Self.most { evict(&shadows) }
    if meshes.count > Self.most { evict(&meshes) }
    if pictures.count > 4 { evict(&pictures, keeping: 2) }
  }

  private func evict<Key: Hashable>(
    _ entries: inout [Key: Entry], keeping count: Int = TableStore.most / 2
  ) {
    for (key, entry) in entries.unused(since: frame &- 1).prefix(entries.count - count) {
      entry.texture.close()
      entries[key] = nil
    }
  }

  // MARK: Shadows

  /// How far inwards from a corner its shadow is felt.
  static func inwardReach(sigma: Double, radius: Double) -> Double { 3 * sigma + radius }

  /// The table of a shadow; nil where there is no memory for it.
  func shadow(sigma: Double, radius: Double) throws(ProgramError) -> ShadowTable? {
    let inner = Self.inwardReach(sigma: sigma, radius: radius).rounded(.up)
    let extent = inner + (3 * sigma).rounded(.up)
    // A texel a pixel, so that none need be mixed; where that would be too many, coarser.
    let scale = max(extent / Double(Self.mostShadowSide), 1)
    let side = Int((extent / scale).rounded(.up))
    let origin = inner / scale
    let key = ShadowKey(sigma: sigma, radius: radius)
    if let texture = use(key, &shadows) {
      return ShadowTable(texture: texture, scale: 1 / scale, corner: origin)
    }
    let program = try gl.made(&shadowProgram, ShadowTableProgram.init)
    // A rasteriser on the CPU reads texels of four bytes faster than of one.
    guard let canvas = canvas(Size(width: side, height: side)) else { return nil }
    gl.state.bind(canvas.target)
    gl.state.blend = .replace
    program.use(
      .init(
        scale: SIMD2(Float(scale), Float(origin)), sigma: Float(sigma), radius: Float(radius)))
    gl.draw(.triangles, vertices: 3)
    let texture = canvas.takeTexture()
    shadows[key] = Entry(texture: texture, lastFrame: frame)
    return ShadowTable(texture: texture, scale: 1 / scale, corner: origin)
  }

  /// A texture to be drawn into; nil where there is no memory for it.
  private func canvas(_ size: Size<Physical>) -> RenderTexture? {
    do throws(TextureError) {
      return try RenderTexture(gl, size: size, format: gl.pictureFormat, filter: .nearest)
    } catch {
      allocationRetry.note(error)
      return nil
    }
  }

  private func use<Key: Hashable>(_ key: Key, _ entries: inout [Key: Entry]) -> Texture? {
    guard let index = entries.index(forKey: key) else { return nil }
    entries.values[index].lastFrame = frame
    return entries.values[index].texture
  }

  // MARK: Grids

  /// The table of a grid's colours; nil where there is no memory for it.
  func mesh(_ mesh: MeshGradient) -> Texture? {
    if let texture = use(mesh, &meshes) { return texture }
    let size = Size<Physical>(
      width: (mesh.columns - 1) * Self.meshStep + 1, height: (mesh.rows - 1) * Self.meshStep + 1)
    let texture: Texture
    do throws(TextureError) {
      texture = try Texture(gl, size: size, format: .rgba16f, filter: .linear)
    } catch {
      allocationRetry.note(error)
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
    meshes[mesh] = Entry(texture: texture, lastFrame: frame)
    return texture
  }

  /// A picture of a grid's colours, made once, for a rasteriser on the CPU: it copies pixels far faster
  /// than it mixes colours. Nil on a GPU, and where there is no memory for it.
  func picture(of mesh: MeshGradient, size: Size<Physical>) throws(ProgramError) -> Texture? {
    guard gl.info.isSoftware, size.width * size.height <= Self.mostPicturePixels else { return nil }
    let key = PictureKey(mesh: mesh, size: size)
    if let texture = use(key, &pictures) { return texture }
    let program = try gl.made(&pictureProgram, MeshPictureProgram.init)
    guard let table = self.mesh(mesh), let canvas = canvas(size) else { return nil }
    gl.state.bind(canvas.target)
    gl.state.blend = .replace
    program.use(
      .init(grid: table.gridPlace, size: SIMD2(Float(size.width), Float(size.height))),
      table: table)
    gl.draw(.triangles, vertices: 3)
    let texture = canvas.takeTexture()
    pictures[key] = Entry(texture: texture, lastFrame: frame)
    return texture
  }

  /// The bytes that the tables take.
  var bytes: Int {
    (Array(shadows.values) + Array(meshes.values) + Array(pictures.values)).reduce(0) {
      $0 + $1.texture.bytes
    }
  }

  /// Deletes all. The context must be current.
  func close() {
    for entry in shadows.values { entry.texture.close() }
    for entry in meshes.values { entry.texture.close() }
    shadows = [:]
    for entry in pictures.values { entry.texture.close() }
    meshes = [:]
    pictures = [:]
    pictureProgram?.close()
    shadowProgram?.close()
  }
}

extension MeshGradient {
  /// The colour at a place on the grid, premultiplied: between colours it flows without a crease.
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
