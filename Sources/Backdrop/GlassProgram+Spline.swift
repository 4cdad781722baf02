// What each program reads. The values and the levels have the names that the shaders have.

extension GlassSplineProgram: GlassProgram {
  func use(_ values: GlassValues, _ levels: GlassLevels) {
    use(
      Uniforms(
        rects: values.pieces.rects, corners: values.pieces.corners,
        pixelToClip: values.pixelToClip, fragmentToPlane: values.fragmentToPlane,
        fade: values.fade, ditherStep: values.ditherStep,
        grid: levels.level.grid, texel: levels.level.texel),
      level: levels.level.texture, levelSampler: levels.sampler)
  }
}

extension GlassSplineRecoloredProgram: GlassProgram {
  func use(_ values: GlassValues, _ levels: GlassLevels) {
    use(
      Uniforms(
        rects: values.pieces.rects, corners: values.pieces.corners,
        pixelToClip: values.pixelToClip, fragmentToPlane: values.fragmentToPlane,
        fade: values.fade, ditherStep: values.ditherStep,
        grid: levels.level.grid, texel: levels.level.texel,
        colorMatrix: values.colorMatrix, colorOffset: values.colorOffset),
      level: levels.level.texture, levelSampler: levels.sampler)
  }
}

extension GlassSplineShapedProgram: GlassProgram {
  func use(_ values: GlassValues, _ levels: GlassLevels) {
    use(
      Uniforms(
        rects: values.pieces.rects, corners: values.pieces.corners,
        pixelToClip: values.pixelToClip, fragmentToPlane: values.fragmentToPlane,
        fade: values.fade, ditherStep: values.ditherStep,
        grid: levels.level.grid, texel: levels.level.texel,
        colorMatrix: values.colorMatrix, colorOffset: values.colorOffset,
        maskPlace: values.maskPlace, maskChannel: values.mask.maskChannel,
        cutBoxes: values.cuts.boxes, cutCorners: values.cuts.reaches,
        cutRounds: values.cuts.roundnesses, cutCount: values.cuts.count),
      level: levels.level.texture, levelSampler: levels.sampler,
      mask: values.mask, maskSampler: values.maskSampler)
  }
}

extension GlassSplineLinearProgram: GlassProgram {
  func use(_ values: GlassValues, _ levels: GlassLevels) {
    use(
      Uniforms(
        rects: values.pieces.rects, corners: values.pieces.corners,
        pixelToClip: values.pixelToClip, fragmentToPlane: values.fragmentToPlane,
        fade: values.fade, ditherStep: values.ditherStep,
        grid: levels.level.grid, texel: levels.level.texel,
        colorMatrix: values.colorMatrix, colorOffset: values.colorOffset,
        maskPlace: values.maskPlace, maskChannel: values.mask.maskChannel,
        cutBoxes: values.cuts.boxes, cutCorners: values.cuts.reaches,
        cutRounds: values.cuts.roundnesses, cutCount: values.cuts.count),
      level: levels.level.texture, levelSampler: levels.sampler,
      mask: values.mask, maskSampler: values.maskSampler)
  }
}
