import ScrimKit

/// What happens in a scenario, frame by frame: a function of the frame's number, so that every run of it is
/// like every other.
struct Script {
  /// What people do once, after the first frame.
  var opening: [Toplevel.Event] = []
  /// What happens before a frame, the first of which is 0: what people do, and what changes by itself.
  var step: (Int) -> [Toplevel.Event] = { _ in [] }
  /// The window's size in a frame; nil where it keeps its own.
  var size: ((Int) -> Size<Logical>)?
  /// Whether frames are drawn only where something asks for them.
  var isPassive = false

  // MARK: Things that happen

  /// The feed is scrolled at `point`, to and fro: never beyond its edges, where nothing would change.
  static func scrolling(at point: Point<Logical>) -> Script {
    Script(
      opening: [.pointer(.entered(point))],
      step: { frame in
        var scroll = Scroll()
        scroll.source = .continuous
        scroll.dy = frame / 100 % 2 == 0 ? 7 : -7
        return [.pointer(.scrolled(scroll))]
      })
  }

  /// `pane` slides by a unit a frame, to and fro.
  static func sliding(_ pane: Layer) -> Script {
    let top = pane.frame.top
    return Script(step: { frame in
      pane.frame.origin.y = top - Double(swing(frame, 120))
      return []
    })
  }

  /// A hand pulls the panel down and pushes it up in a window of `size`.
  static func pulling(in size: Size<Logical>) -> Script {
    let x = size.width / 2
    return Script(
      opening: [.pointer(.entered(Point(x: x, y: 60))), .pointer(.pressed(.primary))],
      step: { frame in
        let y = 100 + 3 * Double(swing(frame, 80))
        return [.pointer(.moved(Point(x: x, y: y)))]
      })
  }

  /// `patch` has another colour in every frame.
  static func repainting(_ patch: Layer) -> Script {
    Script(step: { frame in
      patch.fill = .color(Color(rgb: frame % 2 == 0 ? 0x2f6fd8 : 0xd86f2f))
      return []
    })
  }

  /// The window is larger or smaller in every frame.
  static func resizing(from size: Size<Logical>) -> Script {
    Script(size: { frame in
      let step = Double(swing(frame, 24))
      return Size(width: size.width - 8 * step, height: size.height - 5 * step)
    })
  }

  /// Goes from 0 to `most` by one a frame and back.
  static func swing(_ frame: Int, _ most: Int) -> Int {
    let place = frame % (2 * most)
    return place < most ? place : 2 * most - place
  }
}
