import GLES
import Geometry
import Renderer
import SceneGraph
import Testing

/// Whatever buffers a window has and however old they are, each shows the whole picture.
@Suite struct BufferAgeTests {
  @Test(arguments: [2, 3, 5], 1...3 as ClosedRange<UInt64>)
  func aBufferGetsAllThatItLacks(count: Int, seed: UInt64) throws {
    try Stage.runTwo(debug: false) { stage, whole in
      let random = RandomScene(seed: seed + 40)
      let buffers = Buffers(stage.gl, count: count, seed: seed)
      defer { buffers.close() }
      for each in [stage, whole] { try each.renderer.add(Waves(each.gl), as: Waves.name) }
      for step in 0..<150 {
        random.edit()
        let next = try buffers.next(random.scene.scale.physical(random.scene.size))
        guard try stage.renderer.draw(random.scene, into: next) != nil else { continue }
        let pixels = buffers.showLatest()
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

/// The buffers of a window that is not there: each is drawn in turn, and now and then one out of turn or
/// one whose picture was lost.
private final class Buffers {
  /// How old buffers were that were drawn.
  private(set) var ages: Set<Int> = []
  /// What they are made in.
  private let gl: Context
  /// The buffers.
  private var framebuffers: [RenderTexture] = []
  /// The frames that they show; 0 is none.
  private var shown: [Int] = []
  /// The number of the next frame.
  private var frame = 1
  /// Which buffer it is drawn into.
  private var current = 0
  /// How many there are.
  private let count: Int
  /// Where chance stands.
  private var state: UInt64

  init(_ gl: Context, count: Int, seed: UInt64) {
    self.gl = gl
    self.count = count
    state = seed
  }

  /// Where the next frame goes.
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

  /// The frame that was drawn is shown; gives its pixels.
  func showLatest() -> [UInt8] {
    ages.insert(shown[current] == 0 ? 0 : frame - shown[current])
    shown[current] = frame
    frame += 1
    return framebuffers[current].readPixels()
  }

  /// What a buffer showed is noise now.
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
