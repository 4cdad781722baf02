// What each program reads. The values and the levels have the names that the shaders have.

extension GlassMixedProgram: GlassProgram {
  func use(_ values: GlassValues, _ levels: GlassLevels) {
    use(
      Uniforms(
        rects: values.pieces.rects, corners: values.pieces.corners,
        pixelToClip: values.pixelToClip, fragmentToPlane: values.fragmentToPlane,
        fade: values.fade, ditherStep: values.ditherStep,
        grid: levels.level.grid, texel: levels.level.texel,
        otherGrid: levels.other.grid, otherTexel: levels.other.texel, mixing: levels.mixing),
      level: levels.level.texture, levelSampler: levels.sampler,
      other: levels.other.texture, otherSampler: levels.sampler)
  }
}

extension GlassMixedRecoloredProgram: GlassProgram {
  func use(_ values: GlassValues, _ levels: GlassLevels) {
    use(
      Uniforms(
        rects: values.pieces.rects, corners: values.pieces.corners,
        pixelToClip: values.pixelToClip, fragmentToPlane: values.fragmentToPlane,
        fade: values.fade, ditherStep: values.ditherStep,
        grid: levels.level.grid, texel: levels.level.texel,
        otherGrid: levels.other.grid, otherTexel: levels.other.texel, mixing: levels.mixing,
        colorMatrix: values.colorMatrix, colorOffset: values.colorOffset),
      level: levels.level.texture, levelSampler: levels.sampler,
      other: levels.other.texture, otherSampler: levels.sampler)
  }
}

extension GlassMixedShapedProgram: GlassProgram {
  func use(_ values: GlassValues, _ levels: GlassLevels) {
    use(
      Uniforms(
        rects: values.pieces.rects, corners: values.pieces.corners,
        pixelToClip: values.pixelToClip, fragmentToPlane: values.fragmentToPlane,
        fade: values.fade, ditherStep: values.ditherStep,
        grid: levels.level.grid, texel: levels.level.texel,
        otherGrid: levels.other.grid, otherTexel: levels.other.texel, mixing: levels.mixing,
        colorMatrix: values.colorMatrix, colorOffset: values.colorOffset,
        maskPlace: values.maskPlace, maskChannel: values.mask.maskChannel,
        cutBoxes: values.cuts.boxes, cutCorners: values.cuts.reaches,
        cutRounds: values.cuts.roundnesses, cutCount: values.cuts.count),
      level: levels.level.texture, levelSampler: levels.sampler,
      other: levels.other.texture, otherSampler: levels.sampler,
      mask: values.mask, maskSampler: values.maskSampler)
  }
}

extension GlassMixedLinearProgram: GlassProgram {
  func use(_ values: GlassValues, _ levels: GlassLevels) {
    use(
      Uniforms(
        rects: values.pieces.rects, corners: values.pieces.corners,
        pixelToClip: values.pixelToClip, fragmentToPlane: values.fragmentToPlane,
        fade: values.fade, ditherStep: values.ditherStep,
        grid: levels.level.grid, texel: levels.level.texel,
        otherGrid: levels.other.grid, otherTexel: levels.other.texel, mixing: levels.mixing,
        colorMatrix: values.colorMatrix, colorOffset: values.colorOffset,
        maskPlace: values.maskPlace, maskChannel: values.mask.maskChannel,
        cutBoxes: values.cuts.boxes, cutCorners: values.cuts.reaches,
        cutRounds: values.cuts.roundnesses, cutCount: values.cuts.count),
      level: levels.level.texture, levelSampler: levels.sampler,
      other: levels.other.texture, otherSampler: levels.sampler,
      mask: values.mask, maskSampler: values.maskSampler)
  }
}
