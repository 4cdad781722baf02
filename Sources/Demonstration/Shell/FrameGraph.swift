// SPDX-License-Identifier: MIT

import ScrimKit

/// A bar graph of recent frame times with a line at 1/60 s.
@MainActor final class FrameGraph: Widget {
  /// A ring buffer of frame times, in milliseconds.
  private var times = [Double](repeating: 0, count: count)
  /// The index of the next frame time.
  private var next = 0
  /// The bars, oldest first.
  private let bars = (0..<count).map { _ in Layer() }
  /// The line at 1/60 s.
  private let limit = Layer()
  /// The colours of bars below and above the line.
  private var colors = (good: Color(rgb: 0x2f6fd8), bad: Color(rgb: 0xd8492f))

  /// The number of frames shown.
  private static let count = 60
  /// The height, in logical units; corresponds to twice the limit.
  private static let height = 44.0
  /// 1/60 s, in milliseconds.
  private static let frame = 1_000.0 / 60

  override init() {
    super.init()
    for bar in bars { layer.add(bar) }
    layer.add(limit)
  }

  /// Records a frame time; `show()` displays it.
  func add(_ time: Nanoseconds) {
    times[next] = time.milliseconds
    next = (next + 1) % Self.count
  }

  /// Updates the bars.
  func show() {
    let size = layer.frame.size
    let width = size.width / Double(Self.count)
    for (index, bar) in bars.enumerated() {
      let time = times[(next + index) % Self.count]
      let part = min(time / (2 * Self.frame), 1)
      let height = time > 0 ? max((part * size.height).rounded(), 1) : 0
      bar.frame = Rect(
        x: (Double(index) * width).rounded(), y: size.height - height, width: max(width - 1, 1),
        height: height)
      bar.fill = .color(time <= Self.frame ? colors.good : colors.bad)
    }
    limit.frame = Rect(x: 0, y: (size.height / 2).rounded(), width: size.width, height: 1)
  }

  override func restyle(_ theme: Theme) {
    colors.good = theme.colors.accent
    limit.fill = .color(theme.colors.secondaryText.with(alpha: 0.35))
    show()
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    Size(width: proposal.width ?? 180, height: Self.height)
  }

  override func layoutChildren() { show() }
}
