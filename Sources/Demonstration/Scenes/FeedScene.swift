// SPDX-License-Identifier: MIT

import ScrimKit

/// A scene with a feed at the back. The feed drifts by itself, so that live blur is seen, until the
/// user scrolls it.
@MainActor class FeedScene: SceneView {
  /// The feed.
  final let background: FeedBackground
  /// The drift of the feed.
  private var autoScroll = AutoScroll()
  /// The scroll position that the drift has reached; nil while there is none.
  private var reached: Double?
  /// True once the feed was scrolled by something else than the drift. Pausing the scene and ending
  /// the pause starts the drift again.
  private var isTaken = false

  /// Creates a scene with a feed, or with `image` in its place. The padding applies to the feed.
  init(_ settings: Settings, image: Raster?, padding: Padding = Padding()) {
    background = FeedBackground(image: image, padding: padding)
    super.init(settings, image: image)
    add(background)
  }

  /// The height above the scene, in logical units, over which the feed goes on beneath the header.
  /// Glass at the upper edge then shows the feed, and nothing of what lies beside it.
  final var overhang = 0.0 {
    didSet {
      layer.clipsChildren = overhang == 0
      // The shadow of a panel is not beneath the header, which would be drawn anew with it.
      notifications?.layer.clipsChildren = overhang > 0
      background.overhang = overhang
    }
  }

  /// True if the feed may drift.
  var drifts: Bool { settings.drifts }

  override func didAttach() { animate() }

  override func settingsChanged(from old: Settings) { animate() }

  override func pauseChanged() {
    isTaken = false
    animate()
  }

  override func tick(at moment: Moment) -> FrameDemand {
    let last = background.content.layer.frame.height - background.layer.frame.height
    guard drifts, !isPaused, !isTaken, settings.motion == .normal, last > 0 else {
      autoScroll.rest()
      reached = nil
      return .idle
    }
    let position = background.position
    guard !background.isScrolling, reached ?? position == position else {
      isTaken = true
      return tick(at: moment)
    }
    background.scroll(
      to: autoScroll.position(from: position, in: 0...last, at: moment), animated: false)
    reached = background.position
    return .now
  }

  override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    background.key(input, at: moment)
  }

  override func layoutChildren() {
    background.layout(in: layer.bounds)
    // Another width changes the height of the feed, and so whether it can drift.
    animate()
  }
}
