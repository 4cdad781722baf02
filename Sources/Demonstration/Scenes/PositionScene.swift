// SPDX-License-Identifier: MIT

import ScrimKit

/// Movable and resizable panes of glass over a feed and over each other.
final class PositionScene: FeedScene {
  /// The rectangular panes, in Tab order.
  private let panes: [Pane]
  /// The round pane.
  private let roundPane: RoundPane
  /// The frontmost pane.
  private weak var front: DraggablePane?

  init(_ settings: Settings, image: Raster?) {
    // The first pane has the preset of the settings; the others differ from it.
    let own = settings.glass.preset
    let others = [GlassPreset.tint(Color(rgb: 0x2f6fd8)), .dark, .light]
      .filter { $0.name != own.name }
    panes = zip([own] + others, InitialPaneFrames.panes).map { preset, entry in
      Pane(preset, radius: entry.radius, settings, initialFrame: entry.frame)
    }
    roundPane = RoundPane(settings, initialFrame: InitialPaneFrames.roundPane)
    super.init(settings, image: image)
    for pane in panes {
      add(pane)
      pane.onPreset = { [unowned self, unowned pane] in pane.show(self.settings) }
    }
    add(roundPane)
    for pane in allPanes {
      pane.onActivate = { [unowned self, unowned pane] in bringToFront(pane) }
    }
    front = roundPane
  }

  /// Every pane, including the round one.
  private var allPanes: [DraggablePane] { panes + [roundPane] }

  /// Brings a pane's layer to the front. The Tab order does not change.
  private func bringToFront(_ pane: DraggablePane) {
    front = pane
    layer.bringToFront(pane.layer)
  }

  // MARK: Settings

  override func settingsChanged(from old: Settings) {
    super.settingsChanged(from: old)
    let (before, now) = (old.glass.preset, settings.glass.preset)
    if before.name != now.name, let first = panes.first {
      // The pane that already has the new preset takes the old one, so that no two panes are alike.
      let replaced = first.preset
      for pane in panes.dropFirst() where pane.preset.name == now.name {
        pane.setPreset(replaced, settings)
      }
      first.setPreset(now, settings)
    }
    for pane in panes { pane.show(settings) }
    roundPane.show(settings)
  }

  override var sigma: Double? {
    if front === roundPane { return roundPane.strength }
    return panes.first { $0 === front }?.sigma
  }

  // MARK: Input

  /// Passes scrolling to the content, also over a pane.
  override func scrolled(_ input: Scroll, timestamp: Moment) -> Bool {
    background.scrolled(input, timestamp: timestamp)
  }

  /// Moves a pane, and the lens over what lies beneath.
  override var tourGestures: [TourGesture] {
    [
      gesture(at: 0.7, for: 1, on: self.panes.first, by: SIMD2(0.12, 0.14)),
      gesture(at: 2.2, for: 1.5, on: self.roundPane, by: SIMD2(-0.42, -0.3)),
    ]
  }

  override var hints: [Hint] {
    [
      Hint(input: "Drag", effect: "moves a pane; dragging an edge resizes it"),
      Hint(input: "Pinch", effect: "moves a pane and changes its size"),
      Hint(input: "Tab", effect: "focuses the next pane"),
      Hint(input: "Arrows, with Shift", effect: "move the pane, resize it"),
      Hint(input: "Return", effect: "changes to the next look"),
      Hint(input: "Page up, page down", effect: "change the corner radius"),
    ]
  }

  // MARK: Layout

  override func layoutChildren() {
    super.layoutChildren()
    for pane in allPanes { pane.layOut(in: layer.frame.size) }
  }
}

/// The frames of the panes before the user moves them.
enum InitialPaneFrames {
  /// A pane's frame, as fractions of a wide or a tall container.
  struct Entry: Sendable {
    /// Left, top, width and height in a wide container.
    let wide: SIMD4<Double>
    /// Left, top, width and height in a tall container.
    let tall: SIMD4<Double>
    /// The corner radius, in logical units.
    let radius: Double

    /// Returns the frame in a container of a size.
    func frame(in room: Size<Logical>) -> PaneFrame {
      let part = InitialPaneFrames.isWide(room) ? wide : tall
      return PaneFrame(
        Rect(
          x: (part.x * room.width).rounded(), y: (part.y * room.height).rounded(),
          width: (part.z * room.width).rounded(), height: (part.w * room.height).rounded()))
    }
  }

  /// The frames of the rectangular panes. The last overlaps the other two.
  static let panes = [
    Entry(wide: SIMD4(0.07, 0.10, 0.36, 0.46), tall: SIMD4(0.06, 0.06, 0.66, 0.32), radius: 28),
    Entry(wide: SIMD4(0.58, 0.12, 0.33, 0.44), tall: SIMD4(0.12, 0.55, 0.66, 0.28), radius: 16),
    Entry(wide: SIMD4(0.32, 0.42, 0.33, 0.46), tall: SIMD4(0.28, 0.30, 0.66, 0.30), radius: 44),
  ]

  /// True if panes fit beside each other in a container of a size.
  fileprivate static func isWide(_ room: Size<Logical>) -> Bool {
    room.width >= max(room.height, 480)
  }

  /// The frame of the round pane, all of which is seen. It overlaps the second pane.
  static func roundPane(in room: Size<Logical>) -> PaneFrame {
    let isWide = isWide(room)
    let diameter = min(max(0.36 * min(room.width, room.height), 140), 300).rounded()
    let middle = isWide ? SIMD2(0.8, 0.66) : SIMD2(0.7, 0.84)
    let top = min(middle.y * room.height - diameter / 2, room.height - diameter - 10)
    return PaneFrame(
      Rect(
        x: (middle.x * room.width - diameter / 2).rounded(), y: top.rounded(), width: diameter,
        height: diameter))
  }
}
