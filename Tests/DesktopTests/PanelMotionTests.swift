// SPDX-License-Identifier: MIT

import Testing
import Views

@testable import ScrimKit

/// Panels that follow the size of their views while these move, in sway.
@Suite(.serialized) struct PanelMotionTests {
  @Observable final class Model {
    var isOpen = false
  }

  /// A panel whose background grows and shrinks.
  struct Folding: View {
    let model: Model

    var body: some View {
      VStack(spacing: 0) {
        Text("Title").frame(width: 200, height: 40)
        if model.isOpen { Text("More").frame(height: 160) }
      }
      .background(Color(rgb: 0x204060)).clip()
    }
  }

  /// What a frame shows.
  private struct Seen {
    /// The height of the surface.
    let height: Double
    /// The background in the surface.
    let background: Rect<Logical>
  }

  /// The views, which are changed while frames are drawn.
  private final class Recording: ScrimKit.Content {
    let model = Model()
    private var surface: ScrimKit.SurfaceContent?
    private var frames = 0
    /// The frames since the last change, for each change.
    var seen: [[Seen]] = [[]]
    /// Called when the motion after the last change has ended.
    var onRest: (() -> Void)?

    func build(in surface: ScrimKit.SurfaceContent) {
      self.surface = surface
      let model = model
      surface.root.add(ViewHost { Folding(model: model) })
    }

    /// The layer with the background.
    private func background(in layer: Layer) -> Layer? {
      layer.fill == .color(Color(rgb: 0x204060))
        ? layer : layer.children.compactMap { self.background(in: $0) }.first
    }

    func change(_ spring: Spring) {
      seen.append([])
      frames = 0
      withMotion(spring) { model.isOpen.toggle() }
    }

    func drawn(_ report: FrameReport) {
      guard let surface, let background = background(in: surface.root.layer) else { return }
      let frame = surface.scene.frame(of: background)
      seen[seen.count - 1].append(Seen(height: surface.scene.size.height, background: frame))
      frames += 1
      let isResting = !surface.widgets.isMoving && frame.height == surface.scene.size.height
      // A frame more, which shows the last size.
      if frames > 5, isResting { onRest?() } else { surface.scene.damageAll() }
    }
  }

  @Test(arguments: [Edge.top, .bottom, nil])
  func aPanelIsNeverSmallerThanWhatMovesInIt(edge: Edge?) throws {
    let compositor = try Compositor(.sway)
    let app = App(compositor.options(for: .seconds(60)))
    let recording = Recording()
    let panel = Panel("folding", edge: edge, width: .content, height: .content)
    app.add(panel) { recording }.open()
    recording.onRest = { [unowned app, unowned recording] in
      guard recording.seen.count < 4 else { return app.quit() }
      recording.change(Spring(response: 0.3, dampingRatio: 1))
    }
    _ = try app.run()
    try #require(recording.seen.count == 4)
    // It grows, shrinks, and grows again.
    for (index, height) in [(0, 40.0), (1, 200), (2, 40), (3, 200)] {
      let frames = recording.seen[index]
      let last = try #require(frames.last)
      #expect(last.height == height && last.background.height == height)
      guard index > 0 else { continue }
      let heights = frames.map(\.background.height)
      // It moves, and does not turn back.
      #expect(heights.count { $0 > 41 && $0 < 199 } > 3, "\(heights)")
      let isGrowing = height == 200
      #expect(zip(heights, heights.dropFirst()).allSatisfy { isGrowing ? $0 <= $1 : $0 >= $1 })
      for seen in frames {
        // The background stays at the edge of the panel, or in its middle.
        switch edge {
        case .top: #expect(seen.background.top == 0)
        case .bottom: #expect(abs(seen.background.bottom - seen.height) < 0.01)
        default:
          let middle = (seen.background.top + seen.background.bottom) / 2
          #expect(abs(middle - seen.height / 2) <= 1)
        }
        if !isGrowing { #expect(seen.background.height <= seen.height) }
      }
      // While it grows, the surface is behind for the first frames only.
      if isGrowing { #expect(frames.dropFirst(4).allSatisfy { $0.height == 200 }) }
    }
  }
}
