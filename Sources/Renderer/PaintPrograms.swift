// SPDX-License-Identifier: MIT

import GLES
import Geometry
import Style

/// Selects the programs that fill rectangles. The context compiles each at its first use.
@MainActor final class PaintPrograms {
  /// The context, which keeps the programs.
  private let gl: Context
  /// Nearest texel.
  private let nearest: Sampler
  /// Interpolates between texels.
  private let linear: Sampler

  /// Compiles nothing yet.
  init(_ gl: Context) {
    self.gl = gl
    nearest = Sampler(gl, filter: .nearest, wrap: .clampToEdge)
    linear = Sampler(gl, filter: .linear, wrap: .clampToEdge)
  }

  /// Selects the program for the rectangles of a batch.
  func use(_ batch: Batch, on canvas: Canvas) throws(ProgramError) {
    let (blend, isShaped, isClipped) = (batch.blend, batch.isShaped, batch.isClipped)
    let (pixelToClip, fragmentToScene) = (canvas.pixelToClip, canvas.fragmentToScene)
    let isDeep = canvas.target.isDeep
    switch batch.brush {
    case .solid:
      try gl.program(SolidProgram.self).use(
        .init(
          coverage: isShaped ? .shaped : blend == .replace ? .opaque : .blended,
          isClipped: isClipped),
        .init(pixelToClip: pixelToClip, fragmentToScene: fragmentToScene))
    case .gradient(let gradient) where isShaped || gradient.stops.count > GradientBands.span + 1:
      try gl.program(GradientLongProgram.self).use(
        .init(isShaped: isShaped, isClipped: isClipped, isDeep: isDeep),
        .init(
          pixelToClip: pixelToClip, fragmentToScene: fragmentToScene,
          colors: gradient.colors(from: 0), stops: gradient.passes(from: 0),
          count: Int32(gradient.stops.count)))
    case .gradient(let gradient): try use(gradient, from: 0, canvas)
    case .gradientPart(let gradient, let first): try use(gradient, from: first, canvas)
    case .mesh(let table):
      try gl.program(MeshProgram.self).use(
        .init(isShaped: isShaped, isClipped: isClipped, isDeep: isDeep),
        .init(
          pixelToClip: pixelToClip, fragmentToScene: fragmentToScene, grid: table.gridTransform),
        table: table, tableSampler: linear)
    case .image(let texture, let isExact):
      try gl.program(ImageProgram.self).use(
        .init(isShaped: isShaped, isClipped: isClipped),
        .init(pixelToClip: pixelToClip, fragmentToScene: fragmentToScene),
        image: texture, imageSampler: isExact ? nearest : linear)
    case .rotated(let texture):
      try gl.program(RotatedProgram.self).use(
        .init(isClipped: isClipped),
        .init(pixelToClip: pixelToClip, fragmentToScene: fragmentToScene),
        image: texture, imageSampler: linear)
    case .video(let frame, let isExact):
      try gl.program(VideoProgram.self).use(
        .init(
          chroma: frame.chromaRed == nil ? .interleaved : .planar, isShaped: isShaped,
          isClipped: isClipped),
        .init(
          pixelToClip: pixelToClip, fragmentToScene: fragmentToScene, rows: frame.rows,
          turn: frame.turn, shift: frame.shift),
        luma: frame.luma, lumaSampler: isExact ? nearest : linear, chroma: frame.chroma,
        chromaSampler: linear, chromaRed: frame.chromaRed, chromaRedSampler: linear)
    case .mask(let texture, let isExact):
      try gl.program(MaskProgram.self).use(
        .init(
          sampling: isShaped ? .shaped : isExact ? .exact : .scaled, isClipped: isClipped),
        .init(pixelToClip: pixelToClip, fragmentToScene: fragmentToScene),
        image: texture, imageSampler: isExact ? nearest : linear)
    case .symbol(let texture, let classes, let isExact):
      try gl.program(SymbolProgram.self).use(
        .init(isShaped: isShaped, isClipped: isClipped),
        .init(pixelToClip: pixelToClip, fragmentToScene: fragmentToScene, classes: classes),
        image: texture, imageSampler: isExact ? nearest : linear)
    case .copy(let image):
      try gl.program(CopyProgram.self).use(
        .init(pixelToClip: pixelToClip, fragmentToScene: fragmentToScene),
        image: image.texture, imageSampler: nearest)
    case .shadow(let table):
      try gl.program(ShadowProgram.self).use(
        .init(isShaped: isShaped, isClipped: isClipped, isDeep: isDeep),
        .init(pixelToClip: pixelToClip, fragmentToScene: fragmentToScene),
        table: table, tableSampler: nearest)
    case .boxShadow:
      try gl.program(BoxShadowProgram.self).use(
        .init(isClipped: isClipped, isDeep: isDeep),
        .init(pixelToClip: pixelToClip, fragmentToScene: fragmentToScene))
    }
  }

  /// Selects the program for up to four colours, those from stop `first` on.
  private func use(
    _ gradient: LinearGradient, from first: Int, _ canvas: Canvas
  ) throws(ProgramError) {
    try gl.program(GradientProgram.self).use(
      .init(isDeep: canvas.target.isDeep),
      .init(
        pixelToClip: canvas.pixelToClip, fragmentToScene: canvas.fragmentToScene,
        colors: gradient.colors(from: first), stops: gradient.passes(from: first)))
  }

  /// Deletes the samplers. The context must be current.
  func close() {
    linear.close()
    nearest.close()
  }
}

extension RenderTarget {
  /// True if the target has more than 8 bits of each colour.
  var isDeep: Bool { step < ColorDepth.eight.step }
}

extension Texture {
  /// Scale and offset from fractions of a mesh gradient to the coordinates of its table.
  var gridTransform: SIMD4<Float> {
    let width = Float(size.width)
    let height = Float(size.height)
    return SIMD4((width - 1) / width, (height - 1) / height, 0.5 / width, 0.5 / height)
  }
}
