// SPDX-License-Identifier: MIT

public import GLES
public import Geometry
import Style

/// The last pass of the blur: draws glass into the bound target. One draw brings one or two levels
/// to full size, recolours, masks and dithers them, and blends them over the target.
///
/// A pixel's colour depends only on its position in the plane, so glass drawn in parts, under any
/// clip and scissor, equals glass drawn whole, bit for bit.
public final class GlassPass {
  /// The context, which keeps the programs.
  let gl: Context
  /// Linear, mirrored at the edges as the levels are.
  let mirrored: Sampler
  /// Nearest, mirrored at the edges.
  let mirroredNearest: Sampler
  /// Linear, clamped to the edges.
  let linear: Sampler
  /// Nearest, clamped to the edges.
  let nearest: Sampler
  /// The mask of glass without a mask: one white texel.
  let white: Texture
  /// The tables of recent bevels.
  var tables: [BevelTable] = []

  /// Compiles nothing yet: each variant is compiled when it is first drawn.
  public init(_ gl: Context) throws(TextureError) {
    white = try Texture(gl, size: Size(width: 1, height: 1), format: .r8)
    white.upload([255] as [UInt8])
    mirrored = Sampler(gl, filter: .linear, wrap: .mirroredRepeat)
    mirroredNearest = Sampler(gl, filter: .nearest, wrap: .mirroredRepeat)
    linear = Sampler(gl, filter: .linear, wrap: .clampToEdge)
    nearest = Sampler(gl, filter: .nearest, wrap: .clampToEdge)
    self.gl = gl
  }

  /// Values shared by all draws of one glass.
  private struct Draw {
    /// The uniforms of all its variants.
    var uniforms: GlassProgram.Uniforms
    /// The first level; nil for a tint.
    var level: Texture?
    /// The second level of a mix.
    var other: Texture?
    /// The sampler of the levels.
    var sampler: Sampler?
    /// The mask, white without one.
    var mask: Texture
    /// The plane without blur, if it is mixed in linear light.
    let beneath: Texture?
    /// True if the glass is opaque.
    var isOpaque = true
  }

  // MARK: Drawing

  /// Draws the part of `pane` within `clip`, both in pixels of the plane. The plane's origin lies
  /// at `planeOrigin` in `target`, which must be bound. The current scissor applies. Leaves
  /// blending off.
  ///
  /// Glass replaces the target as far as its opacity and mask let it be seen: it is transparent
  /// where the plane is.
  ///
  /// `bevel` draws the bevel of a pane that has one; nil if `clip` holds no part of it.
  package func draw(
    _ pane: GlassPane, over backdrop: GlassBackdrop, bevel: BevelBackdrop? = nil,
    clip: Rect<Physical>? = nil, into target: RenderTarget, planeOrigin: Point<Physical> = .zero
  ) throws(ProgramError) {
    let clip = clip ?? pane.rect
    guard let fitted = pane.fittedBevel else {
      return try draw(
        pane, over: backdrop, GlassCut(pane.rect, pane.shape), clip, into: target, planeOrigin)
    }
    let cut = BevelCut(pane.rect, pane.shape, fitted)
    try draw(pane, over: backdrop, cut, clip, into: target, planeOrigin)
    guard let bevel else { return }
    try draw(fitted, cut, of: pane, over: bevel, clip, into: target, planeOrigin)
  }

  /// Draws the part of a glass that has no bevel.
  private func draw(
    _ pane: GlassPane, over backdrop: GlassBackdrop, _ cut: some GlassSplit,
    _ clip: Rect<Physical>, into target: RenderTarget, _ planeOrigin: Point<Physical>
  ) throws(ProgramError) {
    let sources = backdrop.visible
    let source = GlassProgram.Variant.Source(sources)
    var draw = makeDraw(pane, into: target, planeOrigin)
    set(sources, source, &draw)
    draw.isOpaque = backdrop.isOpaque
    let finish = GlassProgram.Variant.Finish(pane, backdrop)
    if finish == .faded { draw.uniforms.fade = GlassPane.noFade }
    let none = GlassPieces<7>(clip: clip, origin: planeOrigin)
    var (body, corners) = (none, none)
    if pane.hasPlainBody(isLinear: backdrop.isLinear) {
      cut.addBody(to: &body)
      let variant = GlassProgram.Variant(
        source: source,
        finish: finish != .shaped ? finish : pane.recolors ? .recolored : .bare, isCut: false)
      if pane.isWhole {
        // Opaque glass need not be blended with the target, which would double the cost.
        try self.draw(body, of: draw, variant, .replace)
      } else {
        try blend(body, of: draw, variant)
      }
    } else {
      cut.addBody(to: &corners)
    }
    cut.addCorners(to: &corners)
    try blend(
      corners, of: draw,
      .init(source: source, finish: finish, isCut: draw.uniforms.cutCount > 0))
  }

  /// Draws pieces of a glass that the target shows through. Opaque glass is drawn over the target.
  /// Any other would let the pixels it replaces shine through, so those are erased first.
  private func blend(
    _ pieces: GlassPieces<7>, of draw: Draw, _ variant: GlassProgram.Variant
  ) throws(ProgramError) {
    if draw.isOpaque { return try self.draw(pieces, of: draw, variant, .over) }
    var erased = draw
    if variant.finish == .faded { erased.mask = white }
    try erase(pieces, of: erased, .tint(isCut: draw.uniforms.cutCount > 0))
    try self.draw(pieces, of: draw, variant, .add)
  }

  /// Draws `pane` without blur, in `color` over the target, or in its place if `replaces`. The
  /// pane's own colours are ignored.
  public func drawTint(
    _ color: Color, of pane: GlassPane, clip: Rect<Physical>? = nil, into target: RenderTarget,
    planeOrigin: Point<Physical> = .zero, replaces: Bool = false
  ) throws(ProgramError) {
    let clip = clip ?? pane.rect
    let cut = GlassCut(pane.rect, pane.shape)
    var pieces = GlassPieces<7>(clip: clip, origin: planeOrigin)
    cut.addBody(to: &pieces)
    cut.addCorners(to: &pieces)
    let color = color.premultiplied
    var pane = pane
    if pane.colorsGrow, pane.mask.ramp == .one { pane.mask.ramp = pane.straightGrowth }
    var draw = makeDraw(pane, into: target, planeOrigin)
    let variant = GlassProgram.Variant.tint(isCut: draw.uniforms.cutCount > 0)
    if replaces { try erase(pieces, of: draw, variant) }
    draw.uniforms.tint = SIMD4(color.red, color.green, color.blue, color.alpha)
    let blend: Blend = replaces ? .add : .over
    guard let bevel = pane.fittedBevel, bevel.showsOnTint else {
      return try self.draw(pieces, of: draw, variant, blend)
    }
    let lit = BevelCut(pane.rect, pane.shape, bevel)
    var middle = GlassPieces<7>(clip: clip, origin: planeOrigin)
    lit.addBody(to: &middle)
    try self.draw(middle, of: draw, variant, blend)
    try drawTint(draw.uniforms.tint, bevel, lit, of: pane, clip, into: target, planeOrigin, blend)
  }

  /// Makes the target transparent where `pieces` are seen.
  private func erase(
    _ pieces: GlassPieces<7>, of draw: Draw, _ variant: GlassProgram.Variant
  ) throws(ProgramError) {
    var erasing = draw
    erasing.uniforms.ditherStep = 0
    erasing.uniforms.tint = SIMD4(0, 0, 0, 1)
    try self.draw(pieces, of: erasing, variant, .erase)
  }

  private func draw(
    _ pieces: GlassPieces<7>, of draw: Draw, _ variant: GlassProgram.Variant, _ blend: Blend
  ) throws(ProgramError) {
    guard pieces.count > 0 else { return }
    var uniforms = draw.uniforms
    uniforms.rects = pieces.rects
    uniforms.corners = pieces.corners
    try gl.program(GlassProgram.self).use(
      variant, uniforms, level: draw.level, levelSampler: draw.sampler, mask: draw.mask,
      maskSampler: linear, beneath: draw.beneath, beneathSampler: nearest, other: draw.other,
      otherSampler: draw.sampler)
    gl.state.blend = blend
    gl.draw(.triangleStrip, vertices: 4, instances: pieces.count, covering: pieces.area)
    gl.state.blend = .replace
  }

  // MARK: Uniforms

  /// The draw of `pane`, without pieces and levels.
  private func makeDraw(
    _ pane: GlassPane, into target: RenderTarget, _ origin: Point<Physical>
  ) -> Draw {
    let mask = pane.mask.texture ?? white
    return Draw(
      uniforms: .init(
        rects: .init(repeating: .zero), corners: .init(repeating: .zero),
        pixelToClip: target.pixelToClip, fragmentToPlane: target.fragmentToPixel(origin: origin),
        fade: pane.fade, ditherStep: pane.dithers ? target.step : 0,
        colorMatrix: pane.colors.matrix, colorOffset: pane.colors.vector,
        colorGrowth: pane.colorGrowth.vector,
        maskPlace: pane.maskPlace, maskChannel: mask.maskChannel, cutBoxes: pane.cuts.boxes,
        cutCorners: pane.cuts.reaches, cutRounds: pane.cuts.roundnesses,
        cutCount: pane.cuts.count, lightTint: pane.lightTintVector, fading: pane.fade),
      mask: mask, beneath: pane.beneath)
  }

  /// Sets the levels that `source` reads, and their uniforms.
  private func set(
    _ sources: GlassBackdrop.Sources, _ source: GlassProgram.Variant.Source, _ draw: inout Draw
  ) {
    // One linear fetch reaches no farther than the neighbouring texel. At the edge that is the
    // edge's own texel with a mirror as well, so the cheaper clamping does.
    draw.sampler =
      switch source {
      case .plain: linear
      case .columns7, .columns13: mirroredNearest
      case .spline, .mixed, .columns, .tint: mirrored
      }
    let level: GlassSource
    switch sources {
    case .one(let source):
      level = source
      // Where texels are pixels, the nearest texel is exact to the last bit.
      if source.isExact { draw.sampler = nearest }
    case .mixed(let first, let second, let ramp):
      level = first
      draw.other = second.texture
      draw.uniforms.otherGrid = second.grid
      draw.uniforms.otherTexel = second.texel
      draw.uniforms.mixing = ramp.vector
    }
    draw.level = level.texture
    switch source {
    case .plain: draw.uniforms.place = level.place
    case .columns, .columns7, .columns13:
      draw.uniforms.place = level.place
      draw.uniforms.columns = level.columns
      draw.uniforms.columnCount = level.columnCount
    case .spline, .mixed:
      draw.uniforms.grid = level.grid
      draw.uniforms.texel = level.texel
    case .tint: break
    }
  }

  // MARK: Closing

  /// Deletes the samplers and the white mask. The context must be current.
  public func close() {
    nearest.close()
    linear.close()
    mirroredNearest.close()
    mirrored.close()
    white.close()
  }
}

extension GlassProgram.Variant {
  /// Glass without blur.
  fileprivate static func tint(isCut: Bool) -> Self {
    Self(source: .tint, finish: .shaped, isCut: isCut)
  }
}

extension GlassProgram.Variant.Finish {
  /// The steps for pieces of `pane` that an outline may cut.
  fileprivate init(_ pane: GlassPane, _ backdrop: GlassBackdrop) {
    self =
      switch GlassEdgeProgram.Variant.Light(pane, backdrop) {
      case .encoded: .shaped
      case .linear: .linear
      case .tinted: .tinted
      case .faded: .faded
      }
  }
}

extension GlassProgram.Variant.Source {
  /// The variant that reads `sources`.
  fileprivate init(_ sources: GlassBackdrop.Sources) {
    switch sources {
    case .one(let source):
      switch source.upsampling {
      case .plain, .spline(lambda: 0): self = .plain
      case .spline: self = .spline
      case .gaussian: preconditionFailure("a Gaussian at any position without a bevel")
      case .columns(let taps):
        self = !taps.isExact ? .columns : taps.count <= 7 ? .columns7 : .columns13
      }
    case .mixed: self = .mixed
    }
  }
}
