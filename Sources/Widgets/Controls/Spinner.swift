// SPDX-License-Identifier: MIT

import Glibc

/// A ring of dots that goes round while something goes on.
///
/// It moves about eleven times a second as long as it can be seen, and demands no frame otherwise.
public final class Spinner: Widget {
  /// True while the dots go round; at rest nothing is shown.
  public var isSpinning: Bool {
    didSet { if isSpinning != oldValue { restart() } }
  }
  /// The width and height, in logical units.
  public var size: Double { didSet { if size != oldValue { invalidateLayout() } } }
  /// The colour of the dots.
  public var tone: Label.Tone { didSet { if tone != oldValue { stateChanged() } } }
  /// The dots, clockwise from the top.
  private let dots: [Layer]
  /// The time of the first step; nil before it.
  private var start: Moment?

  /// The number of dots.
  private static let count = 8
  /// The time of a step, in which the brightest dot becomes the next one.
  private static let step = Nanoseconds.milliseconds(90)

  /// A ring of `size` logical units.
  public init(isSpinning: Bool = true, size: Double = 20, tone: Label.Tone = .secondary) {
    self.isSpinning = isSpinning
    self.size = size
    self.tone = tone
    dots = (0..<Self.count).map { _ in Layer() }
    super.init()
    for dot in dots { layer.add(dot) }
  }

  private func restart() {
    start = nil
    for dot in dots { dot.isHidden = !isSpinning }
    animate()
    accessibleStructureChanged()
  }

  /// Something that goes on; at rest it is not told of.
  public override var accessibleContent: AccessibleContent {
    isSpinning ? AccessibleContent(.progress, states: .busy) : AccessibleContent(.group)
  }

  /// The dots go round clockwise everywhere.
  public override var followsLayoutDirection: Bool { false }

  // MARK: Motion

  /// Starts to go round.
  public override func didAttach() { restart() }

  /// Goes one step on.
  public override func tick(at moment: Moment) -> FrameDemand {
    guard isSpinning else { return .idle }
    guard isOnScreen else {
      animateOnceOnScreen()
      return .idle
    }
    let start = start ?? moment
    self.start = start
    let steps = Int((moment - start).count / Self.step.count)
    show(steps)
    return .at(start + Nanoseconds(Self.step.count * Int64(steps + 1)))
  }

  private func show(_ steps: Int) {
    for (index, dot) in dots.enumerated() {
      let behind = (steps + Self.count - index % Self.count) % Self.count
      dot.opacity = 1 - 0.85 * Double(behind) / Double(Self.count - 1)
    }
  }

  // MARK: Appearance

  /// Takes its colour from the theme.
  public override func restyle(_ theme: Theme) {
    for dot in dots { dot.fill = .color(theme.colors.color(tone)) }
  }

  /// The size of the ring.
  public override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    Size(width: size, height: size)
  }

  /// Places the dots in a ring.
  public override func layoutChildren() {
    let frame = layer.frame
    // Whole units, so that all dots look alike.
    let diameter = max(2 * (size * 0.085).rounded(), 2)
    let radius = (size - diameter) / 2
    for (index, dot) in dots.enumerated() {
      let angle = 2 * Double.pi * Double(index) / Double(Self.count)
      dot.frame = Rect(
        x: (frame.width / 2 + radius * sin(angle) - diameter / 2).rounded(),
        y: (frame.height / 2 - radius * cos(angle) - diameter / 2).rounded(),
        width: diameter, height: diameter)
      dot.outline = Outline(radius: diameter / 2)
    }
    show(0)
  }
}
