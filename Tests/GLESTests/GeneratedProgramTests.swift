// SPDX-License-Identifier: MIT

import GLES
import Geometry
import Testing

/// Programs made by the build from `shaders/GLESTests`.
@Suite struct GeneratedProgramTests {
  @Test func texturedQuadIsExact() throws {
    try withContext { gl in
      let program = try TintProgram(gl)
      defer { program.close() }
      let image = try twoByTwo(gl)
      defer { image.close() }
      let quad = try VertexBuffer(gl, corners(of: Rect(x: 1, y: 1, width: 2, height: 2)))
      defer { quad.close() }
      try withFramebuffer(gl, 4, 4) { framebuffer in
        gl.clear(black)
        program.use(
          .init(pixelToClip: framebuffer.target.pixelToClip, tint: SIMD4(1, 1, 1, 1)),
          image: image)
        gl.draw(.triangleStrip, quad)
        let edge = [UInt8](repeating: 0, count: 12).enumerated().map {
          $0.offset % 4 == 3 ? 255 : $0.element
        }
        let left: [UInt8] = [0, 0, 0, 255]
        #expect(
          rows(framebuffer) == [
            edge + left,
            left + [255, 0, 0, 255, 0, 255, 0, 255] + left,
            left + [0, 0, 255, 255, 255, 255, 255, 255] + left,
            edge + left,
          ])
      }
    }
  }

  @Test func allUniformTypesArrive() throws {
    try withContext { gl in
      guard gl.features.contains(.floatTargets) else { return }
      let program = try EveryKindProgram(gl)
      defer { program.close() }
      try withFramebuffer(gl, 11, 1, format: .rgba16f) { framebuffer in
        program.use(everyKind)
        gl.draw(.triangles, vertices: 3)
        let pixels = gl.readFloatPixels(of: framebuffer.target)
        let vectors = (0..<11).map { Array(pixels[4 * $0..<4 * $0 + 4]) }
        #expect(
          vectors == [
            [1.5, 1.5, 1.5, 1.5], [2, 3, 0, 0], [4, 5, 6, 0], [-7, 8, 9, 1],
            [10, 11, 12, 13], [14, 16, 17, 22], [35, 36, 37, 38], [39, 40, 41, 0],
            [44, 45, 46, 47], [48, -49, 50, -51], [7, 8, 9, 11],
          ])
      }
    }
  }

  @Test func onlyChangedUniformsAreSent() throws {
    try withContext { gl in
      let program = try EveryKindProgram(gl)
      defer { program.close() }
      var uniforms = everyKind
      program.use(uniforms)
      gl.resetCounters()
      program.use(uniforms)
      #expect(gl.counters == Counters())
      uniforms.weights[1] = 99
      uniforms.turns[1].third.z = 99
      uniforms.isOn = false
      program.use(uniforms)
      #expect(gl.counters.uniforms == 3)
      #expect(gl.counters.calls == 3)
    }
  }

  @Test func eachVariantTakesTheUniformsItHas() throws {
    try withContext { gl in
      let program = try gl.program(VariantsProgram.self)
      #expect(gl.liveObjects.programs == 0)
      let image = try twoByTwo(gl)
      defer { image.close() }
      try withFramebuffer(gl, 1, 1) { framebuffer in
        func drawn(_ variant: VariantsProgram.Variant) throws -> [UInt8] {
          try program.use(
            variant, .init(tint: SIMD4(0.2, 0.4, 0.8, 1), factor: 0.5), image: image)
          gl.draw(.triangles, vertices: 3)
          return pixel(framebuffer, 0, 0)
        }
        #expect(try drawn(.init(source: .color)) == [51, 102, 204, 255])
        #expect(try drawn(.init(source: .image)) == [255, 0, 0, 255])
        #expect(gl.liveObjects.programs == 2)
        // The two shaders of each are gone.
        #expect(gl.counters.creations - gl.liveObjects.total == 4)
        #expect(try drawn(.init(source: .color, isHalved: true)) == [26, 51, 102, 128])
        gl.resetCounters()
        try program.use(
          .init(source: .color, isHalved: true),
          .init(tint: SIMD4(0.2, 0.4, 0.8, 1), factor: 0.25))
        #expect(gl.counters.calls == 1)
        // A variant that has neither uniform sends none and needs no values.
        try program.use(.init(source: .image), .init(), image: image)
        #expect(gl.counters.uniforms == 1)
      }
      gl.closePrograms()
    }
  }

  @Test func aContextKeepsOneProgramOfEachType() throws {
    try withContext { gl in
      let first = try gl.program(TintProgram.self)
      #expect(try gl.program(TintProgram.self) === first)
      #expect(try gl.program(EveryKindProgram.self) !== first as AnyObject)
      #expect(gl.liveObjects.programs == 2)
      gl.closePrograms()
      #expect(gl.liveObjects.programs == 0)
      #expect(try gl.program(TintProgram.self) !== first)
      gl.closePrograms()
    }
  }

  @Test func aContextClosesItsPrograms() throws {
    let display = try Display(.surfaceless)
    defer { display.close() }
    let (gl, other) = (try Context(display), try Context(display))
    try other.makeCurrent()
    _ = try other.program(WhiteProgram.self)
    try gl.makeCurrent()
    _ = try gl.program(WhiteProgram.self)
    // Neither of them is current when it is closed.
    try other.makeCurrent()
    gl.close()
    #expect(other.liveObjects.programs == 1)
    other.close()
  }

  @Test func steadyFrameConsistsOfDrawsOnly() throws {
    try withContext { gl in
      let scene = try Scene(gl)
      defer { scene.close() }
      try withFramebuffer(gl, 8, 8) { framebuffer in
        scene.draw(into: framebuffer)
        gl.resetCounters()
        scene.draw(into: framebuffer)
        #expect(gl.counters.draws == 2)
        #expect(gl.counters.calls == 2)
      }
    }
  }

  @Test func samplerOverridesTheTexture() throws {
    try withContext { gl in
      let program = try TintProgram(gl)
      defer { program.close() }
      let image = try twoByTwo(gl)
      defer { image.close() }
      let linear = Sampler(gl, filter: .linear, wrap: .mirroredRepeat)
      defer { linear.close() }
      let quad = try VertexBuffer(gl, corners(of: Rect(x: 0, y: 0, width: 1, height: 1)))
      defer { quad.close() }
      try withFramebuffer(gl, 1, 1) { framebuffer in
        let uniforms = TintProgram.Uniforms(
          pixelToClip: framebuffer.target.pixelToClip, tint: SIMD4(1, 1, 1, 1))
        program.use(uniforms, image: image, imageSampler: linear)
        gl.draw(.triangleStrip, quad)
        // In the centre all four texels have the same weight.
        for component in pixel(framebuffer, 0, 0).prefix(3) {
          #expect(abs(Int(component) - 128) <= 1)
        }
        program.use(uniforms, image: image)
        gl.draw(.triangleStrip, quad)
        #expect(
          pixel(framebuffer, 0, 0).contains(0) || pixel(framebuffer, 0, 0) == [255, 255, 255, 255])
      }
    }
  }

  @Test func blendingIsPremultiplied() throws {
    try withContext { gl in
      let program = try TintProgram(gl)
      defer { program.close() }
      let image = try Texture(gl, size: Size(width: 1, height: 1), filter: .nearest)
      defer { image.close() }
      image.upload([255, 255, 255, 255] as [UInt8])
      let quad = try VertexBuffer(gl, corners(of: Rect(x: 0, y: 0, width: 1, height: 1)))
      defer { quad.close() }
      try withFramebuffer(gl, 1, 1) { framebuffer in
        func drawn(_ blend: Blend, _ tint: SIMD4<Float>) -> [UInt8] {
          gl.clear(Color(red: 0, green: 0.2, blue: 0, alpha: 1))
          gl.state.blend = blend
          program.use(
            .init(pixelToClip: framebuffer.target.pixelToClip, tint: tint), image: image)
          gl.draw(.triangleStrip, quad)
          return pixel(framebuffer, 0, 0)
        }
        #expect(drawn(.replace, SIMD4(0.4, 0, 0, 0.4)) == [102, 0, 0, 102])
        #expect(drawn(.over, SIMD4(0.4, 0, 0, 0)) == [102, 51, 0, 255])
        #expect(drawn(.add, SIMD4(0.4, 0.2, 0, 0)) == [102, 102, 0, 255])
        #expect(drawn(.mix(0.2), SIMD4(1, 0.2, 0, 1)) == [51, 51, 0, 255])
      }
    }
  }

  @Test func rewrittenVerticesAreDrawn() throws {
    try withContext { gl in
      let scene = try Scene(gl)
      defer { scene.close() }
      let quads = try VertexBuffer<TintProgram.Vertex>(gl, capacity: 8)
      defer { quads.close() }
      try withFramebuffer(gl, 4, 1) { framebuffer in
        for column in 0..<3 {
          gl.clear(black)
          quads.write(corners(of: Rect(x: column, y: 0, width: 1, height: 1)).span)
          quads.write(corners(of: Rect(x: 3, y: 0, width: 1, height: 1)).span, at: 4)
          scene.tint.use(
            .init(pixelToClip: framebuffer.target.pixelToClip, tint: SIMD4(1, 1, 1, 1)),
            image: scene.image)
          gl.draw(.triangleStrip, quads, range: 0..<4)
          gl.draw(.triangleStrip, quads, range: 4..<8)
          let drawn = (0..<4).map { pixel(framebuffer, $0, 0) != [0, 0, 0, 255] }
          #expect(drawn == (0..<4).map { $0 == column || $0 == 3 })
        }
      }
    }
  }
}

/// Red, green; blue, white.
func twoByTwo(_ gl: Context) throws -> Texture {
  let texture = try Texture(gl, size: Size(width: 2, height: 2), filter: .nearest)
  texture.upload(
    [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255] as [UInt8])
  return texture
}

/// A strip of two triangles over `rect`.
func corners(of rect: Rect<Physical>) -> [TintProgram.Vertex] {
  [(0, 0), (1, 0), (0, 1), (1, 1)].map { x, y in
    TintProgram.Vertex(
      position: SIMD2(Float(rect.left + x * rect.width), Float(rect.top + y * rect.height)),
      place: SIMD2(Float(x), Float(y)))
  }
}

func rows(_ framebuffer: RenderTexture) -> [[UInt8]] {
  let stride = framebuffer.size.width * 4
  let pixels = framebuffer.readPixels()
  return (0..<framebuffer.size.height).map { Array(pixels[$0 * stride..<($0 + 1) * stride]) }
}

/// A value of each uniform type; all numbers differ.
private var everyKind: EveryKindProgram.Uniforms {
  .init(
    scalar: 1.5, pair: SIMD2(2, 3), triple: SIMD3(4, 5, 6), whole: -7,
    unsignedPair: SIMD2(8, 9), isOn: true, small: Matrix2(SIMD2(10, 11), SIMD2(12, 13)),
    middle: Matrix3(SIMD3(14, 15, 16), SIMD3(17, 18, 19), SIMD3(20, 21, 22)),
    large: Matrix4(
      SIMD4(23, 24, 25, 26), SIMD4(27, 28, 29, 30), SIMD4(31, 32, 33, 34), SIMD4(35, 36, 37, 38)),
    weights: [39, 40, 41], offsets: [SIMD3(42, 43, 44), SIMD3(45, 46, 47)],
    steps: [SIMD2(48, -49), SIMD2(50, -51)],
    turns: [
      Matrix3(SIMD3(1, 2, 3), SIMD3(4, 5, 6), SIMD3(7, 8, 9)),
      Matrix3(SIMD3(10, 11, 12), SIMD3(13, 14, 15), SIMD3(16, 17, 18)),
    ])
}

/// Two draws with equal uniforms.
private final class Scene {
  let gl: Context
  let tint: TintProgram
  let image: Texture
  let quad: VertexBuffer<TintProgram.Vertex>

  init(_ gl: Context) throws {
    self.gl = gl
    tint = try TintProgram(gl)
    image = try twoByTwo(gl)
    quad = try VertexBuffer(gl, corners(of: Rect(x: 1, y: 1, width: 2, height: 2)))
  }

  func draw(into framebuffer: RenderTexture) {
    gl.state.bind(framebuffer.target)
    let uniforms = TintProgram.Uniforms(
      pixelToClip: framebuffer.target.pixelToClip, tint: SIMD4(1, 1, 1, 1))
    tint.use(uniforms, image: image)
    gl.draw(.triangleStrip, quad)
    tint.use(uniforms, image: image)
    gl.draw(.triangleStrip, quad)
  }

  func close() {
    quad.close()
    image.close()
    tint.close()
  }
}
