// SPDX-License-Identifier: MIT

import ScrimKit
import Testing
import WidgetStage

@testable import Demonstration

/// A closed scene releases all its widgets and layers.
@Suite struct SceneReleaseTests {
  /// A weak reference with the type's name.
  private struct Held {
    weak var object: AnyObject?
    let name: String

    init(_ object: AnyObject) {
      self.object = object
      name = "\(type(of: object))"
    }
  }

  private func widgets(in widget: Widget) -> [Held] {
    [Held(widget), Held(widget.layer)] + widget.children.flatMap(widgets)
  }

  /// Returns the widgets and layers of a scene after it was shown and closed.
  private func remains(of scene: DemoScene) -> [Held] {
    let bench = SceneBench { scene.make($0, $1) }
    for _ in 0..<60 { bench.frame() }
    return widgets(in: bench.view)
  }

  @Test(arguments: DemoScene.names) func closedSceneIsReleased(name: String) throws {
    let scene = try #require(DemoScene.named(name))
    let held = remains(of: scene)
    #expect(held.count > 20)
    let alive = held.filter { $0.object != nil }.map(\.name)
    #expect(alive.isEmpty)
  }
}
