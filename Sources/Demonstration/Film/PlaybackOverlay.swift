// SPDX-License-Identifier: MIT

import ScrimKit

/// The controls over a film. They hide after a period without input and return with the next input.
@MainActor final class PlaybackOverlay: Widget {
  /// The caption at the top.
  let caption: FilmCaption
  /// The controls at the bottom.
  let bar: PlaybackBar
  /// Enables hiding; false while the film is paused or scrubbed.
  var hidesWhenIdle = false { didSet { if hidesWhenIdle != oldValue { registerActivity() } } }
  /// True if the overlay is shown or appearing.
  private(set) var isShown = true
  /// The overlay's opacity, from 0 to 1.
  private var visibility = AnimatedValue(1)
  /// The time at which the overlay hides without input; nil until the next frame.
  private var deadline: Moment?

  /// The time without input after which the overlay hides.
  static let idleTime = Nanoseconds.seconds(3)
  /// The distance moved while fading, and the margin to the edges, in logical units.
  private static let (travel, margin) = (14.0, 24.0)

  /// Creates a visible overlay.
  init(_ caption: FilmCaption, _ bar: PlaybackBar) {
    self.caption = caption
    self.bar = bar
    super.init()
    add(caption)
    add(bar)
  }

  /// True if any part of the overlay is visible.
  var isVisible: Bool { visibility.value > 0 || isShown }

  /// Shows the overlay and restarts the idle timer.
  func registerActivity() {
    deadline = nil
    show(true)
    animate()
  }

  private func show(_ isShown: Bool) {
    self.isShown = isShown
    let spring = theme?.springs.smooth ?? .atOnce
    visibility.animate(to: isShown ? 1 : 0, by: spring, at: tree?.moment)
  }

  override func didAttach() { animate() }

  /// True if the pointer is over the bar or keyboard focus is visible in the overlay.
  private var isUsed: Bool {
    bar.isHovered || tree?.focused.map { $0.focus == .withRing && contains($0) } == true
  }

  override func tick(at moment: Moment) -> FrameDemand {
    var demand = FrameDemand.idle
    if hidesWhenIdle, isShown {
      let end = deadline ?? moment + Self.idleTime
      deadline = end
      if moment < end {
        demand = .at(end)
      } else if isUsed {
        deadline = moment + Self.idleTime
        demand = .at(moment + Self.idleTime)
      } else {
        show(false)
      }
    }
    visibility.advance(to: moment)
    place()
    return visibility.isMoving ? .now : demand
  }

  private func place() {
    let value = min(max(visibility.value, 0), 1)
    let travel =
      switch tree?.motion ?? .normal {
      case .normal: (1 - value) * Self.travel
      case .reduced: 0.0
      }
    for (widget, direction) in [(caption, -1.0), (bar, 1.0)] as [(Widget, Double)] {
      // Zero opacity excludes the widgets from pointer hit tests; they still accept keyboard focus.
      widget.layer.opacity = value
      widget.layer.transform.translation.y = direction * travel
    }
  }

  /// Shows the overlay when the focus moves into it.
  override func reveal(_ rect: Rect<Logical>) { registerActivity() }

  // MARK: Layout

  override var isLayoutBoundary: Bool { true }

  override func layoutChildren() {
    let (size, margin) = (layer.frame.size, Self.margin)
    let side = min(margin, 16)
    let width = max(size.width - 2 * side, 0)
    let name = caption.measure(in: ProposedSize(width: width))
    caption.layout(
      in: Rect(
        x: ((size.width - name.width) / 2).rounded(), y: margin, width: name.width,
        height: name.height))
    let wanted = bar.measure(in: ProposedSize(width: width))
    // If both do not fit, the caption is hidden.
    caption.isHidden = size.height < wanted.height + name.height + 2 * margin + side
    bar.layout(
      in: Rect(
        x: ((size.width - wanted.width) / 2).rounded(), y: size.height - wanted.height - margin,
        width: wanted.width, height: wanted.height))
  }
}
