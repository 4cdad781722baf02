// SPDX-License-Identifier: MIT

import GLES
import Geometry
import Style

/// The colours that the bevel of a glass shows, before the colour effects of its look. Unlike those
/// of the middle they are sampled anywhere.
package struct BevelBackdrop {
  /// One level or two, brought to full size by interpolation or a spline.
  var backdrop: GlassBackdrop
  /// The size of the plane, whose ends mirror.
  var planeSize: Size<Physical>
  /// The colour change that is still to be applied.
  var colors: ColorMatrix
  /// The smallest sigma of the levels, in pixels: how far samples of one pixel may be apart.
  var sigma: Double
}

// The bevel of glass: what it bends, its border, and the light on its rim.
extension GlassPass {
  /// Values shared by all draws of one bevel.
  private struct BevelDraw {
    /// The uniforms of all variants.
    var uniforms: GlassEdgeProgram.Uniforms
    /// The program.
    var variant: GlassEdgeProgram.Variant
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
  }

  /// Draws the bevel of `pane`.
  func draw(
    _ bevel: Bevel, _ cut: BevelCut, of pane: GlassPane, over source: BevelBackdrop,
    _ clip: Rect<Physical>, into target: RenderTarget, _ origin: Point<Physical>
  ) throws(ProgramError) {
    let backdrop = source.backdrop
    let table = table(of: bevel)
    var draw = makeDraw(bevel, table, of: pane, into: target, origin)
    set(backdrop, source, &draw)
    draw.variant.isDispersed = bevel.dispersion > 0 && bevel.thickness != 0
    draw.variant.light = .init(pane, backdrop)
    if draw.variant.light == .faded { draw.uniforms.fade = GlassPane.noFade }
    var pieces = GlassPieces<20>(clip: clip, origin: origin)
    if pane.isWhole, pane.cuts.count == 0 {
      let wideRows = table.wideRows(sigma: source.sigma)
      try drawSides(cut, table, beyond: wideRows, of: draw, clip, origin)
      cut.addSolidBevel(to: &pieces, rows: wideRows)
      try self.draw(pieces, of: draw, .replace)
      pieces = GlassPieces(clip: clip, origin: origin)
      cut.addTips(to: &pieces)
    } else {
      cut.addBevel(to: &pieces)
    }
    if backdrop.isOpaque { return try self.draw(pieces, of: draw, .over) }
    // The pixels that the glass replaces would shine through, so they are erased first.
    var erasing = draw
    erasing.uniforms.ditherStep = 0
    erasing.uniforms.tint = SIMD4(0, 0, 0, 1)
    if draw.variant.light == .faded { erasing.mask = white }
    erasing.variant = .tint(isBordered: false, isCut: draw.variant.isCut)
    try self.draw(pieces, of: erasing, .erase)
    try self.draw(pieces, of: draw, .add)
  }

  /// Draws the bevel of a glass without blur: border and rim over `tint`, premultiplied.
  func drawTint(
    _ tint: SIMD4<Float>, _ bevel: Bevel, _ cut: BevelCut, of pane: GlassPane,
    _ clip: Rect<Physical>, into target: RenderTarget, _ origin: Point<Physical>, _ blend: Blend
  ) throws(ProgramError) {
    let table = table(of: bevel)
    var draw = makeDraw(bevel, table, of: pane, into: target, origin)
    draw.uniforms.tint = tint
    var pieces = GlassPieces<20>(clip: clip, origin: origin)
    cut.addBevel(to: &pieces)
    try self.draw(pieces, of: draw, blend)
  }

  private func draw(
    _ pieces: GlassPieces<20>, of draw: BevelDraw, _ blend: Blend
  ) throws(ProgramError) {
    guard pieces.count > 0 else { return }
    var uniforms = draw.uniforms
    uniforms.rects = pieces.rects
    uniforms.corners = pieces.corners
    try gl.program(GlassEdgeProgram.self).use(
      draw.variant, uniforms, mask: draw.mask, maskSampler: linear, level: draw.level,
      levelSampler: draw.sampler, beneath: draw.beneath, beneathSampler: nearest,
      other: draw.other, otherSampler: draw.sampler)
    gl.state.blend = blend
    gl.draw(.triangleStrip, vertices: 4, instances: pieces.count, covering: pieces.area)
    gl.state.blend = .replace
  }

  /// Draws the rows of the straight sides in which one sample of a pixel suffices.
  private func drawSides(
    _ cut: BevelCut, _ table: BevelTable, beyond rows: Int, of draw: BevelDraw,
    _ clip: Rect<Physical>, _ origin: Point<Physical>
  ) throws(ProgramError) {
    var pieces = GlassPieces<4>(clip: clip, origin: origin)
    cut.addSides(to: &pieces, beyond: rows)
    guard pieces.count > 0, let level = draw.level else { return }
    let edge = draw.uniforms
    let uniforms = GlassSideProgram.Uniforms(
      rects: pieces.rects, sides: pieces.corners, pixelToClip: edge.pixelToClip,
      fragmentToPlane: edge.fragmentToPlane, fade: edge.fade, ditherStep: edge.ditherStep,
      light: edge.light, planeSize: edge.planeSize, place: edge.place,
      colorMatrix: edge.colorMatrix, colorOffset: edge.colorOffset,
      colorGrowth: edge.colorGrowth, rows: table.rows,
      border: edge.border, dispersion: edge.dispersion, lightTint: edge.lightTint, grid: edge.grid,
      texel: edge.texel,
      otherGrid: edge.otherGrid,
      otherTexel: edge.otherTexel, mixing: edge.mixing)
    let source: GlassSideProgram.Variant.Source =
      switch draw.variant.source {
      case .plain: .plain
      case .spline: .spline
      case .gaussian: .gaussian
      case .mixed: .mixed
      case .tint: preconditionFailure("a tint has no level")
      }
    let light: GlassSideProgram.Variant.Light =
      switch draw.variant.light {
      case .encoded: .encoded
      case .linear: .linear
      case .tinted: .tinted
      case .faded: preconditionFailure("a whole pane does not fade")
      }
    try gl.program(GlassSideProgram.self).use(
      .init(
        source: source, light: light, isDispersed: draw.variant.isDispersed,
        isBordered: draw.variant.isBordered),
      uniforms, level: level, levelSampler: draw.sampler, other: draw.other,
      otherSampler: draw.sampler)
    gl.state.blend = .replace
    gl.draw(.triangleStrip, vertices: 4, instances: pieces.count, covering: pieces.area)
  }

  // MARK: Uniforms

  /// The tables of a bevel. Those of recent bevels are kept.
  private func table(of bevel: Bevel) -> BevelTable {
    if let table = tables.first(where: { $0.bevel == bevel }) { return table }
    let table = BevelTable(bevel)
    if tables.count == 16 { tables.removeFirst() }
    tables.append(table)
    return table
  }

  /// The draw of the bevel of `pane` as a tint, without pieces and levels.
  private func makeDraw(
    _ bevel: Bevel, _ table: BevelTable, of pane: GlassPane, into target: RenderTarget,
    _ origin: Point<Physical>
  ) -> BevelDraw {
    let mask = pane.mask.texture ?? white
    let bending = SIMD2(1 / max(bevel.width, 1e-3), Double(table.power))
    let light = SIMD4(bevel.light.x, bevel.light.y, bevel.strength, bevel.shadow)
    let rim = SIMD2(max(bevel.rimWidth, 1e-3), 1 / max(bevel.shadowWidth, 1e-3))
    let border = SIMD2(bevel.borderLightness, bevel.borderSaturation)
    let extents = SIMD2(bevel.extent, bevel.leastCornerExtent)
    let colors = ColorMatrix.identity
    let uniforms = GlassEdgeProgram.Uniforms(
      rects: .init(repeating: .zero), corners: .init(repeating: .zero),
      pixelToClip: target.pixelToClip, fragmentToPlane: target.fragmentToPixel(origin: origin),
      fade: pane.fade, ditherStep: pane.dithers ? target.step : 0, bevel: extents.floats,
      maskPlace: pane.maskPlace, maskChannel: mask.maskChannel, bending: bending.floats,
      pieces: table.pieces, light: light.floats, flatSides: bevel.flatSides, rim: rim.floats,
      colorMatrix: colors.matrix, colorOffset: colors.vector,
      colorGrowth: pane.colorGrowth.vector, rate: .zero,
      cutBoxes: pane.cuts.boxes,
      cutCorners: pane.cuts.reaches, cutRounds: pane.cuts.roundnesses,
      cutCount: pane.cuts.count, border: border.floats, borderWidth: Float(bevel.borderWidth),
      dispersion: Float(bevel.dispersion), lightTint: pane.lightTintVector, fading: pane.fade)
    return BevelDraw(
      uniforms: uniforms,
      variant: .tint(isBordered: bevel.borderWidth > 0, isCut: pane.cuts.count > 0), mask: mask,
      beneath: pane.beneath)
  }

  /// Sets the levels that a bevel shows, and their uniforms.
  private func set(_ backdrop: GlassBackdrop, _ source: BevelBackdrop, _ draw: inout BevelDraw) {
    draw.uniforms.planeSize = SIMD2(
      Float(source.planeSize.width), Float(source.planeSize.height))
    draw.uniforms.rate = SIMD2(BevelTable.rate(source.sigma), BevelTable.mostSamples).floats
    draw.uniforms.colorMatrix = source.colors.matrix
    draw.uniforms.colorOffset = source.colors.vector
    let level: GlassSource
    switch backdrop.visible {
    case .one(let source):
      level = source
      switch source.upsampling {
      case .plain, .spline(lambda: 0): draw.variant.source = .plain
      case .spline: draw.variant.source = .spline
      case .gaussian: draw.variant.source = .gaussian
      case .columns: preconditionFailure("columns that are not blurred yet beneath a bevel")
      }
    case .mixed(let first, let second, let ramp):
      level = first
      draw.variant.source = .mixed
      draw.other = second.texture
      draw.uniforms.otherGrid = second.grid
      draw.uniforms.otherTexel = second.texel
      draw.uniforms.mixing = ramp.vector
    }
    draw.level = level.texture
    // Others read more texels than interpolation: beyond an edge, these are not the edge's.
    draw.sampler =
      switch draw.variant.source {
      case .plain: linear
      case .gaussian: mirroredNearest
      case .spline, .mixed, .tint: mirrored
      }
    draw.uniforms.place = level.place
    draw.uniforms.grid = level.grid
    draw.uniforms.texel = level.texel
  }
}

extension GlassEdgeProgram.Variant {
  /// Glass without blur.
  fileprivate static func tint(isBordered: Bool, isCut: Bool) -> Self {
    Self(
      source: .tint, light: .encoded, isDispersed: false, isBordered: isBordered, isCut: isCut)
  }
}

extension GlassEdgeProgram.Variant.Light {
  /// The light of the levels, and what is mixed in it.
  init(_ pane: GlassPane, _ backdrop: GlassBackdrop) {
    if !backdrop.isLinear {
      self = .encoded
    } else if let tint = pane.lightTint {
      self = pane.beneath != nil ? .faded : tint.w > 0 ? .tinted : .linear
    } else {
      self = .linear
    }
  }
}

extension Bevel {
  /// 1 for the left, top, right and bottom side if it has no bevel.
  fileprivate var flatSides: SIMD4<Float> {
    func flat(_ edge: Edges) -> Float { edges.contains(edge) ? 0 : 1 }
    return SIMD4(flat(.left), flat(.top), flat(.right), flat(.bottom))
  }
}

extension SIMD2<Double> {
  /// The values, for the shaders.
  fileprivate var floats: SIMD2<Float> { SIMD2<Float>(self) }
}

extension SIMD4<Double> {
  /// The values, for the shaders.
  fileprivate var floats: SIMD4<Float> { SIMD4<Float>(self) }
}
