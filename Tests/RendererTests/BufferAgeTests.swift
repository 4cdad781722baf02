// SPDX-License-Identifier: MIT

import Cases
import GLES
import Renderer
import SceneGraph
import Testing

/// Every buffer shows the whole scene, whatever the number and the age of the window's buffers.
@Suite struct BufferAgeTests {
  @Test(arguments: [2, 3, 5], 1...3 as ClosedRange<UInt64>)
  func aBufferGetsAllThatItLacks(count: Int, seed: UInt64) throws {
    try Stage.runTwo(debug: false) { stage, whole in
      let random = RandomScene(seed: seed + 40)
      let buffers = Buffers(stage.gl, count: count, seed: seed)
      defer { buffers.close() }
      for each in [stage, whole] { try each.renderer.add(Waves(each.gl), as: Waves.name) }
      for step in 0..<Cases.count(150, few: 60) {
        random.edit()
        let next = try buffers.next(random.scene.scale.physical(random.scene.size))
        let before = next.age > 0 ? stage.gl.readPixels(of: next.target) : nil
        guard let drawn = try stage.renderer.draw(random.scene, into: next)?.redrawn else {
          continue
        }
        let pixels = buffers.showLatest()
        if let before {
          // The region that EGL was told must cover all that was drawn.
          let isCovered = copy(pixels, in: drawn, to: before, next.target.size) == pixels
          #expect(isCovered, "seed \(seed), step \(step), age \(next.age)")
        }
        random.scene.damageAll()
        try whole.draw(random.scene)
        let isSame = pixels == whole.pixels
        #expect(
          isSame,
          "\(count) buffers, seed \(seed), step \(step), \(random.lastEdit), age \(next.age)")
      }
      #expect(buffers.ages.contains(0) && buffers.ages.contains(count))
    }
  }
}

/// `target` with the pixels of `source` in `region`.
private func copy(
  _ source: [UInt8], in region: Region, to target: [UInt8], _ size: Size<Physical>
) -> [UInt8] {
  var target = target
  for rect in region.intersection(Rect(origin: .zero, size: size)).rects {
    for y in rect.top..<rect.bottom {
      let bytes = 4 * (y * size.width + rect.left)..<4 * (y * size.width + rect.right)
      target[bytes] = source[bytes]
    }
  }
  return target
}

/// The buffers of an imaginary window. They are drawn in turn, but sometimes one is drawn out of
/// turn or loses its content.
private final class Buffers {
  /// Ages of the buffers that were drawn.
  private(set) var ages: Set<Int> = []
  /// GL context.
  private let gl: Context
  /// The buffers.
  private var framebuffers: [RenderTexture] = []
  /// Frame that each buffer shows; 0 if none.
  private var shown: [Int] = []
  /// Number of the next frame.
  private var frame = 1
  /// Index of the buffer for the next frame.
  private var current = 0
  /// Number of buffers.
  private let count: Int
  /// State of the random numbers.
  private var state: UInt64

  init(_ gl: Context, count: Int, seed: UInt64) {
    self.gl = gl
    self.count = count
    state = seed
  }

  /// Destination of the next frame.
  func next(_ size: Size<Physical>) throws -> SceneRenderer.Destination {
    if framebuffers.first?.size != size {
      close()
      framebuffers = try (0..<count).map { _ in try RenderTexture(gl, size: size) }
      shown = Array(repeating: 0, count: count)
    }
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    current = state >> 60 == 0 ? Int(state >> 40) % count : frame % count
    if (state >> 33) % 11 == 0 { lose(current) }
    var destination = SceneRenderer.Destination(framebuffers[current].target)
    destination.age = shown[current] == 0 ? 0 : frame - shown[current]
    return destination
  }

  /// Presents the frame that was drawn. Returns its pixels.
  func showLatest() -> [UInt8] {
    ages.insert(shown[current] == 0 ? 0 : frame - shown[current])
    shown[current] = frame
    frame += 1
    return framebuffers[current].readPixels()
  }

  /// Overwrites a buffer with noise.
  private func lose(_ index: Int) {
    let texture = framebuffers[index].texture
    texture.upload([UInt8](repeating: 0xa7, count: 4 * texture.size.width * texture.size.height))
    shown[index] = 0
  }

  func close() {
    for framebuffer in framebuffers {
      framebuffer.close()
    }
    framebuffers = []
  }
}
