// SPDX-License-Identifier: MIT

import ScrimKit

/// Input and changes of a scenario as a function of the frame number, so that all runs are alike.
@MainActor struct ScenarioScript {
  /// Input after the first frame.
  var opening: [InputEvent] = []
  /// Input and changes before each frame; frames count from 0.
  var step: (Int) -> [InputEvent] = { _ in [] }
  /// Window size by frame; nil for a constant size.
  var size: ((Int) -> Size<Logical>)?
  /// Frames a second, by the animation clock.
  var rate = 60.0
  /// Draws a frame only if something asks for one.
  var isPassive = false
  /// True if the content moves without input and never comes to rest.
  var neverRests = false

  // MARK: Things that happen

  /// Scrolls the feed at `point` back and forth, without reaching its ends, where nothing would
  /// change.
  static func scrolling(at point: Point<Logical>) -> ScenarioScript {
    ScenarioScript(
      opening: [.pointer(.entered(point))],
      step: { frame in
        var scroll = Scroll()
        scroll.source = .continuous
        scroll.dy = frame / 100 % 2 == 0 ? 7 : -7
        return [.pointer(.scrolled(scroll))]
      })
  }

  /// Moves `pane` by one unit a frame, back and forth.
  static func sliding(_ pane: Layer) -> ScenarioScript {
    let top = pane.frame.top
    return ScenarioScript(step: { frame in
      pane.frame.origin.y = top - Double(swing(frame, 120))
      return []
    })
  }

  /// Pulls the panel down and pushes it up in a window of `size`.
  static func pulling(in size: Size<Logical>) -> ScenarioScript {
    let x = size.width / 2
    return ScenarioScript(
      opening: [.pointer(.entered(Point(x: x, y: 60))), .pointer(.pressed(.primary))],
      step: { frame in
        let y = 100 + 3 * Double(swing(frame, 80))
        return [.pointer(.moved(Point(x: x, y: y)))]
      })
  }

  /// Presses at `start` and moves by `travel` in `steps` frames, back and forth, without release.
  static func dragging(
    from start: Point<Logical>, by travel: Point<Logical>, steps: Int
  ) -> ScenarioScript {
    ScenarioScript(
      opening: [.pointer(.entered(start)), .pointer(.pressed(.primary))],
      step: { frame in
        let part = Double(swing(frame, steps)) / Double(steps)
        return [
          .pointer(.moved(Point(x: start.x + part * travel.x, y: start.y + part * travel.y)))
        ]
      })
  }

  /// Plays the demo's film with the pointer at rest on its controls, which keeps them visible.
  static func playing(in size: Size<Logical>) -> ScenarioScript {
    let x = size.width / 2
    var script = ScenarioScript(opening: [
      .pointer(.entered(Point(x: x, y: size.height / 2))),
      .pointer(.moved(Point(x: x, y: size.height - 60))),
    ])
    script.neverRests = true
    // The film's own rate: nothing moves between its frames.
    script.rate = 30
    return script
  }

  /// Does nothing, and draws only the frames that something asks for.
  static var passive: ScenarioScript { ScenarioScript(isPassive: true) }

  /// This script after the key that closes the demo's own panel.
  var closingPanel: ScenarioScript {
    var script = self
    script.opening =
      [.key(KeyEvent(.pressed, .space)), .key(KeyEvent(.released, .space))] + opening
    return script
  }

  /// Changes the colour of `patch` in every frame.
  static func repainting(_ patch: Layer) -> ScenarioScript {
    ScenarioScript(step: { frame in
      patch.fill = .color(Color(rgb: frame % 2 == 0 ? 0x2f6fd8 : 0xd86f2f))
      return []
    })
  }

  /// Shows another of `pictures` on `screen` in every frame.
  static func playing(_ pictures: [LayerContent], on screen: Layer) -> ScenarioScript {
    ScenarioScript(step: { frame in
      screen.content = pictures[frame % pictures.count]
      return []
    })
  }

  /// Calls `change` with the number of each frame.
  static func changing(_ change: @escaping (Int) -> Void) -> ScenarioScript {
    ScenarioScript(step: { frame in
      change(frame)
      return []
    })
  }

  /// Resizes the window in every frame.
  static func resizing(from size: Size<Logical>) -> ScenarioScript {
    ScenarioScript(size: { frame in
      let step = Double(swing(frame, 24))
      return Size(width: size.width - 8 * step, height: size.height - 5 * step)
    })
  }

  /// A triangle wave: counts from 0 to `most` by one a frame, and back.
  static func swing(_ frame: Int, _ most: Int) -> Int {
    let index = frame % (2 * most)
    return index < most ? index : 2 * most - index
  }
}
