// SPDX-License-Identifier: MIT

import ScrimKit

/// An on/off button with a red dot, which pulses while recording is on and something plays.
final class RecordButton: SwitchControl {
  /// True while there is something to record.
  var isRunning = false { didSet { if isRunning != oldValue { animate() } } }
  /// Colour of the title and of the ring.
  var foreground = Color(rgb: 0x000000) { didSet { if foreground != oldValue { stateChanged() } } }
  /// The red dot.
  private let dot = Layer()
  /// The ring around the dot.
  private let ring = Layer()
  /// The title.
  private let word = Label("Rec", role: .control)
  /// Start of the pulse; nil while the dot does not pulse.
  private var start: Moment?
  /// Opacity of the dot.
  private(set) var glow = RecordButton.dim

  /// Opacity of the dot while off.
  private static let dim = 0.45
  /// Duration of a pulse, in seconds.
  private static let period = 1.4
  /// Diameters of the dot and of the ring, in logical units.
  private static let (dotSide, ringSide) = (12.0, 22.0)

  /// Creates a button that is off.
  init() {
    super.init(isOn: false)
    accessibilityLabel = "Record"
    ring.add(dot)
    layer.add(ring)
    add(word)
  }

  /// Constant: only the pulse is animated, the rest changes at once.
  override var stateTarget: Double { 0 }

  /// True while the dot pulses.
  private var isPulsing: Bool { isOn && isRunning && tree?.motion != .reduced }

  override func tick(at moment: Moment) -> FrameDemand {
    let demand = pulse(at: moment)
    return demand.merged(with: super.tick(at: moment))
  }

  private func pulse(at moment: Moment) -> FrameDemand {
    guard isPulsing else {
      start = nil
      glow = isOn ? 1 : Self.dim
      return .idle
    }
    let begin = start ?? moment
    start = begin
    let cycles = (moment - begin).seconds / Self.period
    // A triangle wave, eased at both ends.
    let share = abs(2 * (cycles - cycles.rounded(.down)) - 1)
    glow = 0.3 + 0.7 * Easing.easeInOut.value(at: share)
    return .now
  }

  override func restyle(_ theme: Theme) {
    let red = Color(rgb: 0xe5352b)
    layer.outline = Outline(radius: 22)
    layer.fill = .color(
      foreground.with(alpha: Float(min(0.06 * hoverAmount + 0.1 * pressAmount, 1))))
    dot.outline = Outline(radius: Self.dotSide / 2)
    dot.fill = .color(red)
    dot.opacity = glow
    ring.outline = Outline(radius: Self.ringSide / 2)
    ring.border = Border(width: 1.5, color: isOn ? red : foreground.with(alpha: 0.5))
    word.tone = .custom(foreground)
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    Size(width: 80, height: 44)
  }

  override func layoutChildren() {
    let height = layer.frame.height
    ring.frame = Rect(
      x: 11, y: (height - Self.ringSide) / 2, width: Self.ringSide, height: Self.ringSide)
    let inset = (Self.ringSide - Self.dotSide) / 2
    dot.frame = Rect(x: inset, y: inset, width: Self.dotSide, height: Self.dotSide)
    word.layout(in: Rect(x: 41, y: 0, width: layer.frame.width - 44, height: height))
  }
}
