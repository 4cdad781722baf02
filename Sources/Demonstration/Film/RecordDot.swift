// SPDX-License-Identifier: MIT

import Views

/// A red dot in a ring, which pulses while recording is on and something plays.
final class RecordDot: Widget {
  /// True while recording is on.
  var isOn = false { didSet { if isOn != oldValue { animate() } } }
  /// True while there is something to record.
  var isRunning = false { didSet { if isRunning != oldValue { animate() } } }
  /// The red dot.
  private let dot = Layer()
  /// Start of the pulse; nil while the dot does not pulse.
  private var start: Moment?
  /// Opacity of the dot.
  private(set) var glow = RecordDot.dim

  /// Opacity of the dot while off.
  private static let dim = 0.45
  /// Duration of a pulse, in seconds.
  private static let period = 1.4
  /// Diameters of the dot and of the ring, in logical units.
  private static let (dotSide, ringSide) = (12.0, 22.0)

  /// Creates a dot that is off.
  override init() {
    super.init()
    layer.add(dot)
    sizeLimits = .fixed(width: Self.ringSide, height: Self.ringSide)
  }

  override func tick(at moment: Moment) -> FrameDemand {
    let isPulsing = isOn && isRunning && tree?.motion != .reduced
    start = isPulsing ? start ?? moment : nil
    glow = isOn ? 1 : Self.dim
    if let start {
      let cycles = (moment - start).seconds / Self.period
      // A triangle wave, eased at both ends.
      let share = abs(2 * (cycles - cycles.rounded(.down)) - 1)
      glow = 0.3 + 0.7 * Easing.easeInOut.value(at: share)
    }
    if let theme { restyle(theme) }
    return isPulsing ? .now : .idle
  }

  override func restyle(_ theme: Theme) {
    let red = Color(rgb: 0xe5352b)
    layer.outline = Outline(radius: Self.ringSide / 2)
    layer.border = Border(width: 1.5, color: isOn ? red : theme.colors.text.with(alpha: 0.5))
    let inset = (Self.ringSide - Self.dotSide) / 2
    dot.frame = Rect(x: inset, y: inset, width: Self.dotSide, height: Self.dotSide)
    dot.outline = Outline(radius: Self.dotSide / 2)
    dot.fill = .color(red)
    dot.opacity = glow
  }
}
