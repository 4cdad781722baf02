import GLES
import Geometry
import Style

/// The programs that fill rectangles, each compiled when it is first needed.
final class PaintPrograms {
  /// What they are compiled in.
  private let gl: Context
  /// Exactly the texels.
  private let nearest: Sampler
  /// Between the texels.
  private let linear: Sampler
  private var solid: SolidProgram?
  private var solidBlended: SolidBlendedProgram?
  private var solidShaped: SolidShapedProgram?
  private var gradient: GradientProgram?
  private var gradientLong: GradientLongProgram?
  private var gradientShaped: GradientShapedProgram?
  private var mesh: MeshProgram?
  private var meshShaped: MeshShapedProgram?
  private var image: ImageProgram?
  private var imageShaped: ImageShapedProgram?
  private var mask: MaskProgram?
  private var maskShaped: MaskShapedProgram?
  private var copy: CopyProgram?
  private var copyBlended: CopyBlendedProgram?
  private var glyphs: GlyphsProgram?
  private var shadow: ShadowProgram?
  private var shadowShaped: ShadowShapedProgram?
  private var boxShadow: BoxShadowProgram?

  /// None compiled.
  init(_ gl: Context) {
    self.gl = gl
    nearest = Sampler(gl, filter: .nearest, wrap: .clampToEdge)
    linear = Sampler(gl, filter: .linear, wrap: .clampToEdge)
  }

  /// Draws with `brush` from now on, what is there being replaced or blended with.
  func use(
    _ brush: Brush, isShaped: Bool, _ blend: Blend, on canvas: Canvas
  ) throws(ProgramError) {
    switch brush {
    case .solid: try useSolid(isShaped, blend, canvas)
    case .gradient(let gradient): try use(gradient, isShaped, canvas)
    case .gradientPart(let gradient, let first): try use(gradient, from: first, canvas)
    case .mesh(let table): try use(mesh: table, isShaped, canvas)
    case .image(let texture, let isExact):
      try useImage(texture, isExact ? nearest : linear, isShaped, canvas)
    case .mask(let texture, let isExact):
      try useMask(texture, isExact ? nearest : linear, isShaped, canvas)
    case .copy(let texture) where blend != .replace:
      try gl.made(&copyBlended, CopyBlendedProgram.init).use(
        .init(pixelToClip: canvas.pixelToClip, fragmentToScene: canvas.fragmentToScene),
        picture: texture, pictureSampler: nearest)
    case .copy(let texture):
      try gl.made(&copy, CopyProgram.init).use(
        .init(pixelToClip: canvas.pixelToClip, fragmentToScene: canvas.fragmentToScene),
        picture: texture, pictureSampler: nearest)
    case .shadow(let table) where isShaped:
      try gl.made(&shadowShaped, ShadowShapedProgram.init).use(
        .init(pixelToClip: canvas.pixelToClip, fragmentToScene: canvas.fragmentToScene),
        table: table, tableSampler: nearest)
    case .shadow(let table):
      try gl.made(&shadow, ShadowProgram.init).use(
        .init(pixelToClip: canvas.pixelToClip, fragmentToScene: canvas.fragmentToScene),
        table: table, tableSampler: nearest)
    case .boxShadow:
      try gl.made(&boxShadow, BoxShadowProgram.init).use(
        .init(pixelToClip: canvas.pixelToClip, fragmentToScene: canvas.fragmentToScene))
    }
  }

  private func useSolid(_ isShaped: Bool, _ blend: Blend, _ canvas: Canvas) throws(ProgramError) {
    if isShaped {
      let program = try gl.made(&solidShaped, SolidShapedProgram.init)
      program.use(
        .init(pixelToClip: canvas.pixelToClip, fragmentToScene: canvas.fragmentToScene))
    } else if blend != .replace {
      try gl.made(&solidBlended, SolidBlendedProgram.init).use(
        .init(pixelToClip: canvas.pixelToClip, fragmentToScene: canvas.fragmentToScene))
    } else {
      try gl.made(&solid, SolidProgram.init).use(
        .init(pixelToClip: canvas.pixelToClip, fragmentToScene: canvas.fragmentToScene))
    }
  }

  private func use(
    _ gradient: LinearGradient, _ isShaped: Bool, _ canvas: Canvas
  ) throws(ProgramError) {
    if isShaped {
      try gl.made(&gradientShaped, GradientShapedProgram.init).use(
        .init(
          pixelToClip: canvas.pixelToClip, fragmentToScene: canvas.fragmentToScene,
          colors: gradient.colors(from: 0), stops: gradient.passes(from: 0),
          count: Int32(gradient.stops.count)))
    } else if gradient.stops.count > GradientBands.span + 1 {
      try gl.made(&gradientLong, GradientLongProgram.init).use(
        .init(
          pixelToClip: canvas.pixelToClip, fragmentToScene: canvas.fragmentToScene,
          colors: gradient.colors(from: 0), stops: gradient.passes(from: 0),
          count: Int32(gradient.stops.count)))
    } else {
      try use(gradient, from: 0, canvas)
    }
  }

  private func use(
    _ gradient: LinearGradient, from first: Int, _ canvas: Canvas
  ) throws(ProgramError) {
    try gl.made(&self.gradient, GradientProgram.init).use(
      .init(
        pixelToClip: canvas.pixelToClip, fragmentToScene: canvas.fragmentToScene,
        colors: gradient.colors(from: first), stops: gradient.passes(from: first)))
  }

  private func use(
    mesh table: Texture, _ isShaped: Bool, _ canvas: Canvas
  ) throws(ProgramError) {
    if isShaped {
      let program = try gl.made(&meshShaped, MeshShapedProgram.init)
      program.use(
        .init(
          pixelToClip: canvas.pixelToClip, fragmentToScene: canvas.fragmentToScene,
          grid: table.gridPlace), table: table, tableSampler: linear)
    } else {
      let program = try gl.made(&self.mesh, MeshProgram.init)
      program.use(
        .init(
          pixelToClip: canvas.pixelToClip, fragmentToScene: canvas.fragmentToScene,
          grid: table.gridPlace), table: table, tableSampler: linear)
    }
  }

  private func useImage(
    _ texture: Texture, _ sampler: Sampler, _ isShaped: Bool, _ canvas: Canvas
  ) throws(ProgramError) {
    if isShaped {
      try gl.made(&imageShaped, ImageShapedProgram.init).use(
        .init(pixelToClip: canvas.pixelToClip, fragmentToScene: canvas.fragmentToScene),
        picture: texture, pictureSampler: sampler)
    } else {
      try gl.made(&image, ImageProgram.init).use(
        .init(pixelToClip: canvas.pixelToClip, fragmentToScene: canvas.fragmentToScene),
        picture: texture, pictureSampler: sampler)
    }
  }

  private func useMask(
    _ texture: Texture, _ sampler: Sampler, _ isShaped: Bool, _ canvas: Canvas
  ) throws(ProgramError) {
    if isShaped {
      try gl.made(&maskShaped, MaskShapedProgram.init).use(
        .init(pixelToClip: canvas.pixelToClip, fragmentToScene: canvas.fragmentToScene),
        picture: texture, pictureSampler: sampler)
    } else if sampler === nearest {
      try gl.made(&glyphs, GlyphsProgram.init).use(
        .init(pixelToClip: canvas.pixelToClip, fragmentToScene: canvas.fragmentToScene),
        picture: texture, pictureSampler: sampler)
    } else {
      try gl.made(&mask, MaskProgram.init).use(
        .init(pixelToClip: canvas.pixelToClip, fragmentToScene: canvas.fragmentToScene),
        picture: texture, pictureSampler: sampler)
    }
  }

  /// Deletes those compiled. The context must be current.
  func close() {
    solid?.close()
    solidBlended?.close()
    solidShaped?.close()
    gradient?.close()
    gradientLong?.close()
    gradientShaped?.close()
    mesh?.close()
    meshShaped?.close()
    image?.close()
    imageShaped?.close()
    mask?.close()
    maskShaped?.close()
    copy?.close()
    copyBlended?.close()
    glyphs?.close()
    shadow?.close()
    shadowShaped?.close()
    boxShadow?.close()
    linear.close()
    nearest.close()
  }
}

extension Texture {
  /// From parts of a grid to the coordinates of its table: scale and offset.
  var gridPlace: SIMD4<Float> {
    let width = Float(size.width)
    let height = Float(size.height)
    return SIMD4((width - 1) / width, (height - 1) / height, 0.5 / width, 0.5 / height)
  }
}
