// SPDX-License-Identifier: MIT

import CAllocations
import GLES
import Renderer
import SceneGraph
import Testing

/// Steady frames create no GL object and, in release builds, allocate nothing on the heap.
///
/// Debug builds allocate where optimised ones do not: there the count must not grow.
@Suite struct SteadyFrameTests {
  /// The animation.
  nonisolated enum Motion: CaseIterable {
    case scrollUnderGlass
    case slidingGlass
    case changingStrength
    case textsSeenBefore
    case fadingList
    case cachedLayers
    case slidingOverDesktop

    /// The most allocations per frame in release builds: each sigma has a plan of its own.
    var allowance: Int {
      switch self {
      case .scrollUnderGlass, .slidingGlass, .textsSeenBefore, .fadingList, .cachedLayers,
        .slidingOverDesktop:
        0
      case .changingStrength: 24
      }
    }
  }

  /// A typical window: a list of cards with images and text in a round card, and glass over it.
  private final class Desk {
    let scene = Scene(size: Size(width: 160, height: 120), scale: Scale(in120ths: 180))
    let list = Layer(Rect(x: 10, y: 6, width: 100, height: 100))
    let pane = Layer(Rect(x: 30, y: 20, width: 90, height: 60))
    let label = Layer(Rect(x: 8, y: 8, width: 70, height: 20))
    /// Glass that the list's corners clip.
    let inset = Layer(Rect(x: 0, y: 0, width: 30, height: 30))

    init() {
      let grey = Color(rgb: 0x404040)
      scene.root.fill = .linear(LinearGradient([Color(rgb: 0x336699), Color(rgb: 0x993366)]))
      list.clipsChildren = true
      list.outline = Outline(radius: 10, isContinuous: true)
      let raster = Raster(
        size: Size(width: 16, height: 16), premultiplied: Array(repeating: 255, count: 4 * 256))
      for row in 0..<8 {
        let card = Layer(Rect(x: 4, y: Double(row) * 24, width: 92, height: 20))
        card.fill = .color(Color(rgb: UInt32(row + 1) * 0x1a1108))
        card.outline = Outline(radius: 5)
        card.border = Border(width: 1, color: grey)
        card.shadow = Shadow(color: grey, sigma: 2, offset: Point(x: 0, y: 1))
        let icon = Layer(Rect(x: 2, y: 2, width: 16, height: 16))
        icon.content = .image(ImageContent(raster))
        card.add(icon)
        list.add(card)
      }
      inset.content = .glass(Glass(.light))
      inset.isHidden = true
      list.insert(inset, at: 4)
      pane.content = .glass(Glass(.dark))
      pane.outline = Outline(radius: 12)
      pane.add(label)
      scene.root.add(list)
      scene.root.add(pane)
      scene.desktop = .picture(
        DesktopPicture(
          Raster(
            size: Size(width: 240, height: 180),
            premultiplied: Array(repeating: 255, count: 4 * 240 * 180)),
          at: Rect(x: 0, y: 0, width: 160, height: 120)))
    }

    /// Applies the animation to a frame.
    func move(_ motion: Motion, _ frame: Int) {
      let phase = Double(frame % 20)
      switch motion {
      case .scrollUnderGlass: list.childOffset.y = -2 * phase
      case .slidingGlass: pane.frame.origin = Point(x: 20 + phase, y: 10 + phase / 2)
      case .changingStrength: pane.content = .glass(Glass(sigma: 5 + phase / 8))
      case .textsSeenBefore: label.content = texts[frame % 5]
      case .fadingList:
        list.opacity = 0.4 + phase / 50
        inset.isHidden = false
        inset.frame.origin.y = phase
      case .cachedLayers:
        for card in list.children where card !== inset { card.isCached = true }
        list.childOffset.y = -2 * phase
        // One cached layer changes.
        list.children[1].children[0].frame.origin.x = 2 + phase
      case .slidingOverDesktop:
        pane.content = .glass(Glass(sigma: 8, look: GlassPreset.dark.look, backdrop: .desktop))
        pane.frame.origin = Point(x: 20 + phase, y: 10 + phase / 2)
      }
    }

    private let texts = (0..<5).map { number in
      LayerContent.text(
        TextContent("12:0\(number)", style: TextStyle(size: 14), color: Color(rgb: 0xffffff)))
    }
  }

  @Test(arguments: Motion.allCases)
  func steadyFramesAllocateNothing(motion: Motion) throws {
    try Stage.run(debug: false) { stage in
      let desk = Desk()
      // Storage that is swapped between frames must grow to its largest size first.
      for frame in 0..<160 {
        desk.move(motion, frame)
        try stage.draw(desk.scene)
      }
      let objects = stage.gl.liveObjects
      stage.gl.resetCounters()
      var counts: [Int] = []
      for frame in 160..<360 {
        desk.move(motion, frame)
        allocationCounterBegin()
        try stage.draw(desk.scene)
        counts.append(allocationCounterEnd())
      }
      #expect(stage.gl.counters.creations == 0)
      #expect(stage.gl.liveObjects == objects)
      #expect(stage.gl.counters.draws > 200)
      if Machine.wantsCounts {
        print("\(motion): \(counts.suffix(20)) allocations, \(stage.gl.counters) in 200 frames")
        allocationCounterPrint()
      }
      let early = counts[..<100].reduce(0, +)
      #expect(counts[100...].reduce(0, +) <= early + early / 100)
      #if !DEBUG
      #expect(counts.allSatisfy { $0 <= motion.allowance })
      #endif
    }
  }
}
