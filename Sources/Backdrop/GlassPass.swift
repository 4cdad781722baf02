public import GLES
public import Geometry
import Style

/// The last pass of the blur: draws glass into the target that is bound, from a level or two to full
/// size, coloured, masked and dithered, and over what is there already, all at once.
///
/// A pixel's colour depends on where it lies in the plane and on nothing else, so glass drawn in
/// parts, under any clip and scissor, is what it is in the whole, bit for bit.
public final class GlassPass {
  /// What it draws with.
  private let gl: Context
  /// Its programs.
  private let programs: GlassPrograms
  /// The one for glass without a blur; nil until it is needed.
  private var tint: GlassTintProgram?
  /// Between texels of a level, and mirrored at its ends as the levels are.
  private let mirrored: Sampler
  /// Between texels of a mask.
  private let linear: Sampler
  /// Exactly the texels.
  private let nearest: Sampler
  /// The mask of what has none: one white texel.
  private let white: Texture

  /// Compiles nothing yet: programs are compiled when a kind of glass is first drawn.
  public init(_ gl: Context) throws(TextureError) {
    white = try Texture(gl, size: Size(width: 1, height: 1), format: .r8)
    white.upload([255] as [UInt8])
    mirrored = Sampler(gl, filter: .linear, wrap: .mirroredRepeat)
    linear = Sampler(gl, filter: .linear, wrap: .clampToEdge)
    nearest = Sampler(gl, filter: .nearest, wrap: .clampToEdge)
    programs = GlassPrograms(gl)
    self.gl = gl
  }

  // MARK: Drawing

  /// Draws `pane`, or what `clip` leaves of it. Both are in pixels of the plane, whose origin lies at
  /// `planeOrigin` in `target`. The target must be bound; the scissor that is set holds too. Leaves
  /// blending off.
  ///
  /// Glass takes the place of what is there, as far as it is seen: where the plane is transparent, so is
  /// the glass.
  public func draw(
    _ pane: GlassPane, over backdrop: GlassBackdrop, clip: Rect<Physical>? = nil,
    into target: RenderTarget, planeOrigin: Point<Physical> = .zero
  ) throws(ProgramError) {
    let sources = backdrop.visible
    let upsampling = GlassPrograms.Kind.Upsampling(sources)
    // One fetch never reaches beyond the neighbour, which is the end's own texel in a mirror too; and a
    // mirror costs.
    let levels = GlassLevels(
      sources, exact: nearest, linear: upsampling == .plain ? linear : mirrored)
    let cut = GlassCut(pane.rect, pane.shape)
    let none = GlassPieces(clip: clip ?? pane.rect, origin: planeOrigin)
    var values = values(for: pane, none, target, planeOrigin)
    let shaped = GlassPrograms.Kind(
      upsampling: upsampling, finish: backdrop.isLinear ? .linear : .shaped)
    var corners = none
    if pane.hasPlainBody(isLinear: backdrop.isLinear) {
      cut.addBody(to: &values.pieces)
      let finish: GlassPrograms.Kind.Finish =
        backdrop.isLinear ? .linear : pane.colors.isIdentity ? .bare : .recolored
      let kind = GlassPrograms.Kind(upsampling: upsampling, finish: finish)
      if pane.isWhole {
        // What hides all beneath need not be mixed with it, which is half of the cost.
        try draw(values, levels, kind, .replace)
      } else {
        try blend(values, levels, kind, isOpaque: backdrop.isOpaque)
      }
    } else {
      cut.addBody(to: &corners)
    }
    cut.addCorners(to: &corners)
    values.pieces = corners
    try blend(values, levels, shaped, isOpaque: backdrop.isOpaque)
  }

  /// Draws glass of which a part is seen: what is there keeps the rest. Glass that is opaque can simply lie
  /// over it; any other would let what it hides shine through, and so that is erased before.
  private func blend(
    _ values: GlassValues, _ levels: GlassLevels, _ kind: GlassPrograms.Kind, isOpaque: Bool
  ) throws(ProgramError) {
    guard values.pieces.count > 0 else { return }
    if isOpaque { return try draw(values, levels, kind, .over) }
    var eraser = values
    eraser.ditherStep = 0
    try gl.made(&tint, GlassTintProgram.init).use(eraser, tint: SIMD4(0, 0, 0, 1))
    draw(values.pieces, .erase)
    try draw(values, levels, kind, .add)
  }

  /// Draws `pane` without a blur: in one colour, over what is there. Its own colours do not count.
  public func drawTint(
    _ color: Color, of pane: GlassPane, clip: Rect<Physical>? = nil, into target: RenderTarget,
    planeOrigin: Point<Physical> = .zero
  ) throws(ProgramError) {
    let cut = GlassCut(pane.rect, pane.shape)
    var pieces = GlassPieces(clip: clip ?? pane.rect, origin: planeOrigin)
    cut.addBody(to: &pieces)
    cut.addCorners(to: &pieces)
    guard pieces.count > 0 else { return }
    let color = color.premultiplied
    try gl.made(&tint, GlassTintProgram.init).use(
      values(for: pane, pieces, target, planeOrigin),
      tint: SIMD4(color.red, color.green, color.blue, color.alpha))
    draw(pieces, .over)
  }

  private func draw(
    _ values: GlassValues, _ levels: GlassLevels, _ kind: GlassPrograms.Kind, _ blend: Blend
  ) throws(ProgramError) {
    guard values.pieces.count > 0 else { return }
    try programs[kind].use(values, levels)
    draw(values.pieces, blend)
  }

  private func draw(_ pieces: GlassPieces, _ blend: Blend) {
    gl.state.blend = blend
    gl.draw(.triangleStrip, vertices: 4, instances: pieces.count)
    gl.state.blend = .replace
  }

  private func values(
    for pane: GlassPane, _ pieces: GlassPieces, _ target: RenderTarget, _ origin: Point<Physical>
  ) -> GlassValues {
    GlassValues(
      pieces: pieces, pixelToClip: target.pixelToClip,
      fragmentToPlane: target.fragmentToPixel(origin: origin), fade: pane.fade,
      ditherStep: pane.dithers ? target.step : 0, colorMatrix: pane.colors.matrix,
      colorOffset: pane.colors.vector, mask: pane.mask.texture ?? white, maskSampler: linear,
      maskPlace: pane.maskPlace, cuts: pane.cuts)
  }

  // MARK: Closing

  /// Deletes everything. The context must be current.
  public func close() {
    tint?.close()
    programs.close()
    nearest.close()
    linear.close()
    mirrored.close()
    white.close()
  }
}

extension GlassTintProgram {
  /// Draws one premultiplied colour with these values from now on.
  fileprivate func use(_ values: GlassValues, tint: SIMD4<Float>) {
    use(
      Uniforms(
        rects: values.pieces.rects, corners: values.pieces.corners,
        pixelToClip: values.pixelToClip, fragmentToPlane: values.fragmentToPlane,
        fade: values.fade, ditherStep: values.ditherStep,
        maskPlace: values.maskPlace, maskChannel: values.mask.maskChannel,
        cutBoxes: values.cuts.boxes, cutCorners: values.cuts.reaches,
        cutRounds: values.cuts.roundnesses, cutCount: values.cuts.count, tint: tint),
      mask: values.mask, maskSampler: values.maskSampler)
  }
}

extension GlassPrograms.Kind.Upsampling {
  /// What `sources` need.
  fileprivate init(_ sources: GlassBackdrop.Sources) {
    switch sources {
    case .one(let source):
      switch source.upsampling {
      case .plain, .spline(lambda: 0): self = .plain
      case .spline: self = .spline
      case .columns: self = .columns
      }
    case .mixed: self = .mixed
    }
  }
}

extension RenderTarget {
  /// What lies between two values of a component; 0 where that is too little to be seen.
  fileprivate var step: Float {
    switch self {
    case .window: 1 / 255
    case .texture(let target):
      switch target.texture.format {
      case .rgba8, .bgra8, .r8, .srgb8a8: 1 / 255
      case .rgb10a2: 1 / 1023
      case .rgba16f, .rgba32f: 0
      }
    }
  }
}
