// SPDX-License-Identifier: MIT

import GLES
import Geometry
import Testing

@Suite struct TextureTests {
  @Test(arguments: PixelFormat.allCases)
  func everyFormatKeepsWhatIsUploaded(format: PixelFormat) throws {
    try withContext { gl in
      guard format != .bgra8 || gl.features.contains(.bgraTextures) else { return }
      let isWide = format == .r16 || format == .rg16
      guard !isWide || gl.features.contains(.norm16Textures) else { return }
      try withFramebuffer(gl, 2, 1, format: format) { framebuffer in
        switch format {
        case .rgba8, .srgb8a8:
          framebuffer.texture.upload([1, 2, 3, 4, 252, 253, 254, 255] as [UInt8])
          #expect(framebuffer.readPixels() == [1, 2, 3, 4, 252, 253, 254, 255])
        case .bgra8:
          framebuffer.texture.upload([3, 2, 1, 4, 254, 253, 252, 255] as [UInt8])
          #expect(framebuffer.readPixels() == [1, 2, 3, 4, 252, 253, 254, 255])
        case .r8:
          framebuffer.texture.upload([7, 249] as [UInt8])
          #expect(framebuffer.readPixels() == [7, 0, 0, 255, 249, 0, 0, 255])
        case .rg8:
          framebuffer.texture.upload([7, 8, 249, 250] as [UInt8])
          #expect(framebuffer.readPixels() == [7, 8, 0, 255, 249, 250, 0, 255])
        case .r16:
          framebuffer.texture.upload([257, 65_535] as [UInt16])
          #expect(framebuffer.readPixels() == [1, 0, 0, 255, 255, 0, 0, 255])
        case .rg16:
          framebuffer.texture.upload([257, 514, 65_535, 0] as [UInt16])
          #expect(framebuffer.readPixels() == [1, 2, 0, 255, 255, 0, 0, 255])
        case .rgb10a2:
          let pixels: [UInt32] = [0xC000_0401, 0x7FF0_0000]
          framebuffer.texture.upload(pixels)
          #expect(gl.readPackedPixels(of: framebuffer.target) == pixels)
        case .rgba16f:
          // 0.5, 1, -2, 65504 and 0, 0, 0, 1.
          framebuffer.texture.upload(
            [0x3800, 0x3C00, 0xC000, 0x7BFF, 0, 0, 0, 0x3C00] as [UInt16])
          #expect(
            gl.readFloatPixels(of: framebuffer.target) == [0.5, 1, -2, 65_504, 0, 0, 0, 1])
        case .rgba32f:
          let pixels: [Float] = [0.1, 1e30, -2, 1e-30, 0, 0, 0, 1]
          framebuffer.texture.upload(pixels.map(\.bitPattern))
          #expect(gl.readFloatPixels(of: framebuffer.target) == pixels)
        }
      }
    }
  }

  @Test func copyIgnoresTheScissor() throws {
    try withContext { gl in
      let format: PixelFormat = gl.features.contains(.bgraTextures) ? .bgra8 : .rgba8
      try withFramebuffer(gl, 2, 2, format: format) { kept in
        try withFramebuffer(gl, 2, 2) { shown in
          gl.state.bind(kept.target)
          gl.clear(red)
          gl.state.scissor = Rect(x: 0, y: 0, width: 1, height: 1)
          gl.clear(Color(red: 0, green: 1, blue: 0))
          kept.copy(to: shown.target)
          #expect(pixel(shown, 0, 0) == [0, 255, 0, 255])
          #expect(pixel(shown, 1, 1) == [255, 0, 0, 255])
          // Later draws and reads use the copy's target.
          gl.clear(Color(red: 0, green: 0, blue: 1))
          #expect(pixel(shown, 0, 1) == [0, 0, 255, 255])
          #expect(pixel(kept, 0, 1) == [255, 0, 0, 255])
        }
      }
    }
  }

  @Test func partialUploadHonoursTheStride() throws {
    try withContext { gl in
      try withFramebuffer(gl, 3, 3, format: .r8) { framebuffer in
        framebuffer.texture.upload([UInt8](repeating: 9, count: 9))
        // Two rows of two, five bytes apart.
        framebuffer.texture.upload(
          [1, 2, 0, 0, 0, 3, 4] as [UInt8], stride: 5, to: Rect(x: 1, y: 1, width: 2, height: 2))
        let reds = stride(from: 0, to: 36, by: 4).map { framebuffer.readPixels()[$0] }
        #expect(reds == [9, 9, 9, 9, 1, 2, 9, 3, 4])
      }
    }
  }

  @Test func tightUploadAfterStridedOne() throws {
    try withContext { gl in
      try withFramebuffer(gl, 1, 2, format: .r8) { framebuffer in
        framebuffer.texture.upload([1, 0, 0, 2] as [UInt8], stride: 3)
        #expect(pixel(framebuffer, 0, 1)[0] == 2)
        framebuffer.texture.upload([3, 4] as [UInt8])
        #expect(pixel(framebuffer, 0, 0)[0] == 3)
        #expect(pixel(framebuffer, 0, 1)[0] == 4)
      }
    }
  }

  @Test(arguments: [(0, 4), (4, -1), (1_000_000, 4)])
  func impossibleSizesAreRefused(width: Int, height: Int) throws {
    try withContext { gl in
      let size = Size<Physical>(width: width, height: height)
      #expect(throws: TextureError.badSize(size, longest: gl.maximumTextureSize)) {
        try Texture(gl, size: size)
      }
    }
  }

  @Test func readingIntoTheCallersMemory() throws {
    try withContext { gl in
      try withFramebuffer(gl, 2, 2) { framebuffer in
        gl.clear(red)
        var pixels = [UInt8](repeating: 0, count: 8)
        var span = pixels.mutableSpan
        gl.readPixels(
          of: framebuffer.target, in: Rect(x: 0, y: 1, width: 2, height: 1), into: &span)
        #expect(pixels == [255, 0, 0, 255, 255, 0, 0, 255])
      }
    }
  }

  @Test func liveObjectsAreCounted() throws {
    try withContext { gl in
      let drawable = try RenderTexture(gl, size: Size(width: 1, height: 1))
      let sampler = Sampler(gl, filter: .nearest, wrap: .repeat)
      #expect(gl.liveObjects.textures == 1)
      #expect(gl.liveObjects.framebuffers == 1)
      #expect(gl.liveObjects.samplers == 1)
      #expect(gl.liveObjects.total == 3)
      sampler.close()
      let texture = drawable.takeTexture()
      #expect(gl.liveObjects.total == 1)
      texture.close()
      #expect(gl.liveObjects.total == 0)
    }
  }
}
