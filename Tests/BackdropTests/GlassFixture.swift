// SPDX-License-Identifier: MIT

import Backdrop
import GLES
import Style
import Testing

/// Draws glass without a window, then checks that no GL error occurred and all objects are closed.
final class GlassStage {
  let gl: Context
  let pass: GlassPass
  private var textures: [Texture] = []
  private var framebuffers: [RenderTexture] = []

  static func run(
    _ body: (GlassStage) throws -> Void, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let display = try Display(.surfaceless)
    defer { display.close() }
    let gl = try Context(display, options: ContextOptions(debug: true))
    let stage = try GlassStage(gl)
    defer {
      stage.close()
      gl.closePrograms()
      #expect(gl.takeErrors() == [], sourceLocation: sourceLocation)
      #expect(gl.liveObjects == LiveObjects(), sourceLocation: sourceLocation)
      gl.close()
    }
    try body(stage)
  }

  private init(_ gl: Context) throws {
    self.gl = gl
    pass = try GlassPass(gl)
  }

  /// A level whose texels have the premultiplied `color` of their column and row.
  func level(
    _ width: Int, _ height: Int, _ format: PixelFormat, _ color: (Int, Int) -> SIMD4<Double>
  ) throws -> Texture {
    let texture = try Texture(gl, size: Size(width: width, height: height), format: format)
    textures.append(texture)
    let texels = (0..<width * height).map { color($0 % width, $0 / width) }
    switch format {
    case .rgba32f:
      texture.upload(texels.flatMap { c in (0..<4).map { Float(c[$0]).bitPattern } })
    case .rgba16f:
      texture.upload(texels.flatMap { c in (0..<4).map { Float16(c[$0]).bitPattern } })
    case .rgb10a2:
      texture.upload(
        texels.map { c -> UInt32 in
          let rgb = (0..<3).map { UInt32((c[$0] * 1023).rounded()) << UInt32($0 * 10) }
          return rgb[0] | rgb[1] | rgb[2] | UInt32((c.w * 3).rounded()) << 30
        })
    case .r8: texture.upload(texels.map { UInt8(($0.x * 255).rounded()) })
    case .rg8:
      texture.upload(texels.flatMap { [$0.x, $0.y].map { UInt8(($0 * 255).rounded()) } })
    case .r16: texture.upload(texels.map { UInt16(($0.x * 65_535).rounded()) })
    case .rg16:
      texture.upload(texels.flatMap { [$0.x, $0.y].map { UInt16(($0 * 65_535).rounded()) } })
    case .bgra8:
      texture.upload(
        texels.flatMap { [$0.z, $0.y, $0.x, $0.w].map { UInt8(($0 * 255).rounded()) } })
    case .rgba8, .srgb8a8:
      texture.upload(texels.flatMap { c in (0..<4).map { UInt8((c[$0] * 255).rounded()) } })
    }
    return texture
  }

  /// A bound and filled render target.
  func target(
    _ width: Int, _ height: Int, _ format: PixelFormat = .rgba8,
    filled: Color = Color(red: 0, green: 0, blue: 0, alpha: 0)
  ) throws -> RenderTexture {
    let framebuffer = try RenderTexture(
      gl, size: Size(width: width, height: height), format: format)
    framebuffers.append(framebuffer)
    gl.state.bind(framebuffer.target)
    gl.clear(filled)
    return framebuffer
  }

  /// The pixels of a pane drawn alone, one byte per channel.
  func bytes(
    _ pane: GlassPane, _ backdrop: GlassBackdrop, _ width: Int, _ height: Int,
    filled: Color = Color(red: 0, green: 0, blue: 0, alpha: 0)
  ) throws -> [UInt8] {
    let target = try target(width, height, filled: filled)
    try pass.draw(pane, over: backdrop, into: target.target)
    return target.readPixels()
  }

  /// The pixels of a pane drawn alone, as floats.
  func floats(
    _ pane: GlassPane, _ backdrop: GlassBackdrop, _ width: Int, _ height: Int
  ) throws -> [Float] {
    let target = try target(width, height, .rgba16f)
    try pass.draw(pane, over: backdrop, into: target.target)
    return gl.readFloatPixels(of: target.target)
  }

  private func close() {
    for framebuffer in framebuffers { framebuffer.close() }
    for texture in textures { texture.close() }
    pass.close()
  }
}

/// Reproducible pseudo-random numbers.
struct GlassNoise {
  private var state: UInt64

  init(seed: UInt64 = 1) { state = seed &* 0x9e37_79b9_7f4a_7c15 | 1 }

  /// The next number, from 0 to 1.
  mutating func next() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 40) / Double(1 << 24)
  }

  /// A premultiplied colour.
  mutating func color(alpha: Double? = nil) -> SIMD4<Double> {
    let alpha = alpha ?? next()
    return SIMD4(next() * alpha, next() * alpha, next() * alpha, alpha)
  }
}

/// A pane over all of a plane of this size.
func pane(_ width: Int, _ height: Int, look: Look = Look(), shape: Outline = .rectangle)
  -> GlassPane
{
  GlassPane(Rect(x: 0, y: 0, width: width, height: height), look: look, shape: shape)
}

/// An opaque grey.
func grey(_ level: Double) -> SIMD4<Double> { SIMD4(level, level, level, 1) }
