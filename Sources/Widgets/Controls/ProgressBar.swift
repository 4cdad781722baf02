// SPDX-License-Identifier: MIT

/// A bar that shows how much of something is done, or that something goes on.
///
/// A bar of unknown progress moves as long as it can be seen, and demands no frame otherwise.
public final class ProgressBar: Widget {
  /// The part that is done, from 0 to 1; nil if it is not known.
  public var value: Double? {
    didSet {
      value = value.map(Self.clamp)
      guard value != oldValue else { return }
      if oldValue == nil { start = nil }
      move()
      accessibilityChanged()
    }
  }
  /// The part that is shown.
  private var part = AnimatedValue(0, tolerance: 0.001)
  /// The time at which a bar of unknown progress began to move; nil before its first frame.
  private var start: Moment?
  /// The whole bar.
  private let track = Layer()
  /// The part that is done.
  private let filled = Layer()

  /// The thickness of the bar, in logical units.
  private static let thickness = 6.0
  /// The time in which unknown progress moves along the bar once.
  private static let period = Nanoseconds.milliseconds(1400)
  /// The time between two frames of unknown progress with reduced motion.
  private static let slowStep = Nanoseconds.milliseconds(100)

  /// A bar of which a part is done, from 0 to 1; nil if it is not known.
  public init(_ value: Double? = nil) {
    self.value = value.map(Self.clamp)
    super.init()
    part.set(self.value ?? 0)
    layer.add(track)
    track.add(filled)
  }

  private static func clamp(_ value: Double) -> Double { min(max(value, 0), 1) }

  /// The progress; busy if it is not known.
  public override var accessibleContent: AccessibleContent {
    AccessibleContent(
      .progress, value: value.map { AccessibleValue($0, in: 0...1) },
      states: value == nil ? .busy : [])
  }

  // MARK: Motion

  private func move() {
    guard let tree, let value else {
      part.set(value ?? 0)
      return animate()
    }
    part.animate(to: value, by: tree.motion.spring(tree.theme.springs.smooth), at: tree.moment)
    animate()
  }

  /// Starts to move, if the progress is unknown.
  public override func didAttach() {
    if let value { part.set(value) }
    start = nil
    animate()
  }

  /// Moves the part that is shown.
  public override func tick(at moment: Moment) -> FrameDemand {
    guard value == nil else {
      let isMoving = part.advance(to: moment)
      filled.opacity = 1
      fill(from: 0, to: part.value)
      return isMoving ? .now : .idle
    }
    guard isOnScreen, let tree else {
      animateOnceOnScreen()
      return .idle
    }
    let start = start ?? moment
    self.start = start
    let turns = (moment - start).seconds / Self.period.seconds
    let phase = turns - turns.rounded(.down)
    switch tree.motion {
    case .normal:
      // The ends move along the bar at different times, so that the part grows and shrinks.
      filled.opacity = 1
      fill(from: Self.ease(phase * 1.6 - 0.6), to: Self.ease(phase * 1.6))
      return .now
    case .reduced:
      // The whole bar brightens and darkens.
      filled.opacity = 0.3 + 0.5 * abs(2 * phase - 1)
      fill(from: 0, to: 1)
      return .at(moment + Self.slowStep)
    }
  }

  private static func ease(_ x: Double) -> Double {
    let x = clamp(x)
    return x * x * (3 - 2 * x)
  }

  private func fill(from start: Double, to end: Double) {
    let (width, height) = (track.frame.width, Self.thickness)
    let left = start * width
    // What is less than a dot fades away.
    let right = max(end * width, left)
    filled.frame = Rect(x: left, y: 0, width: right - left, height: height)
    filled.isHidden = right - left < 0.5
  }

  // MARK: Appearance

  /// Takes its colours from the theme.
  public override func restyle(_ theme: Theme) {
    let outline = Outline(radius: Self.thickness / 2)
    (track.outline, filled.outline) = (outline, outline)
    track.fill = .color(theme.colors.track)
    track.border = Border(color: theme.colors.outline())
    filled.fill = .color(theme.colors.accent)
  }

  /// The width that is offered.
  public override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    Size(width: proposal.width ?? 160, height: Self.thickness)
  }

  /// Takes spare width.
  public override func flexibility(_ axis: Axis, across: Double?) -> Flexibility {
    Flexibility(fills: axis == .horizontal)
  }

  /// Places the bar in the middle of its height.
  public override func layoutChildren() {
    let size = layer.frame.size
    track.frame = Rect(
      x: 0, y: (size.height - Self.thickness) / 2, width: size.width, height: Self.thickness)
    if value != nil { fill(from: 0, to: part.value) }
  }
}
