// SPDX-License-Identifier: MIT

import ScrimKit

/// Frame statistics in a strip at the bottom of the window, outside the scene. The HUD updates with
/// frames drawn for other reasons, and once more after a pause to show that the window is idle.
@MainActor final class HUD: Widget {
  /// The graph of frame times.
  private let graph = FrameGraph()
  /// The separator above the HUD.
  private let line = Layer()
  /// The value of each metric.
  private let valueLabels: [Label]
  /// The frame rate, or that the window is idle.
  private let state = Label("First frame", role: .caption, tone: .accent)
  /// The state and the labelled metrics.
  private let lines: [Widget]
  /// The metrics after the last frame.
  private var last: Metrics?
  /// The values to show with the next frame.
  private var pending: (report: FrameReport, done: Metrics)?
  /// The time of the last frame, on the animation clock.
  private var prepared = Moment(nanoseconds: 0)
  /// True if the last frame was the HUD's own idle update.
  private var isResting = false
  /// The time of the idle update; nil if it was drawn or none is due.
  private var rest: Moment?
  /// The frame rate over the last second.
  private var rate = FrameRate()

  /// The time without frames after which the window counts as idle.
  private static let pause = Nanoseconds.milliseconds(500)

  /// The metrics; the raw value is the label.
  private enum Metric: String, CaseIterable {
    case frames = "Frames"
    case missed = "Missed"
    case drawing = "Frame time"
    case blur = "Blur on the GPU"
    case reblurred = "Re-blurred"
    case redrawn = "Redrawn"
    case passes = "Blur passes"
  }

  override init() {
    valueLabels = Metric.allCases.map { _ in Label("–", role: .caption, alignment: .end) }
    let rows = zip(Metric.allCases, valueLabels).map { name, valueLabel in
      valueLabel.stretch = 1
      return Stack(
        .horizontal, spacing: 8,
        [Label(name.rawValue, role: .caption, tone: .secondary), valueLabel])
    }
    lines = [state] + rows
    super.init()
    isHidden = true
    layer.add(line)
    for child in [graph] + lines { add(child) }
  }

  // MARK: Updates

  /// Records a drawn frame.
  func drawn(_ report: FrameReport) {
    let done = last.map { report.metrics - $0 } ?? report.metrics
    last = report.metrics
    // The idle update does not count as a frame.
    if isResting {
      isResting = false
      return
    }
    rate.add(report.moment)
    graph.add(report.drawing)
    pending = (report, done)
    // Without another frame, the idle update shows these values.
    if !isHidden, rest == nil { waitForRest(from: prepared) }
  }

  /// Shows the previous frame's values before a frame is drawn.
  func prepare(at moment: Moment) {
    prepared = moment
    // The HUD's own idle update must not schedule another one.
    if let rest, moment >= rest { return }
    guard !isHidden, let pending else { return }
    self.pending = nil
    show(pending.report, pending.done)
    waitForRest(from: moment)
  }

  private func waitForRest(from moment: Moment) {
    rest = moment + Self.pause
    wake(at: moment + Self.pause)
  }

  /// Shows the idle state once the pause is over.
  override func tick(at moment: Moment) -> FrameDemand {
    guard let rest else { return .idle }
    // Frames were drawn in the meantime.
    guard moment >= rest else { return .at(rest) }
    self.rest = nil
    isResting = true
    if let pending { show(pending.report, pending.done) }
    pending = nil
    state.text = "Idle: 0 frames"
    state.tone = .accent
    return .idle
  }

  private func show(_ report: FrameReport, _ done: Metrics) {
    state.text = "\(rate.perSecond) frames a second"
    state.tone = .primary
    for (metric, label) in zip(Metric.allCases, valueLabels) {
      label.text =
        switch metric {
        case .frames: Self.grouped(report.metrics.frames)
        case .missed: Self.grouped(report.metrics.missed)
        case .drawing: Self.milliseconds(report.drawing)
        case .blur: report.blurTime.map(Self.milliseconds) ?? "no clock"
        case .reblurred: Self.grouped(done.pixelsReblurred) + " px"
        case .redrawn: Self.grouped(done.pixelsRedrawn) + " px"
        case .passes: Self.grouped(done.blurPasses)
        }
    }
    graph.show()
  }

  /// Formats a time in milliseconds with one decimal.
  private static func milliseconds(_ time: Nanoseconds) -> String {
    let tenths = Int((time.milliseconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) ms"
  }

  /// Formats a number with grouped thousands.
  private static func grouped(_ number: Int) -> String {
    var text = ""
    for (index, digit) in String(number).reversed().enumerated() {
      if index > 0, index % 3 == 0 { text.append("\u{202f}") }
      text.append(digit)
    }
    return String(text.reversed())
  }

  // MARK: Looks

  override func restyle(_ theme: Theme) {
    layer.fill = .color(theme.colors.surface)
    line.fill = .color(theme.colors.separator)
  }

  override var isLayoutBoundary: Bool { true }

  private func plan(width: Double, most: Double) -> HUDLayout {
    HUDLayout(
      lines.count, line: state.measure(in: ProposedSize()).height.rounded(.up), width: width,
      most: most)
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let width = proposal.width ?? 1_280
    return Size(
      width: width, height: plan(width: width, most: proposal.height ?? .infinity).height)
  }

  override func layoutChildren() {
    let size = layer.frame.size
    let plan = plan(width: size.width, most: size.height)
    line.frame = Rect(x: 0, y: 0, width: size.width, height: min(1, size.height))
    graph.isHidden = plan.graph == nil
    if let place = plan.graph { graph.layout(in: place) }
    for (index, line) in lines.enumerated() {
      line.isHidden = index >= plan.cells.count
      if !line.isHidden { line.layout(in: plan.cells[index]) }
    }
  }
}

/// Frames per second, from recent frame times.
struct FrameRate {
  /// The times of the frames in the last second, oldest first.
  private var moments: [Moment] = []

  /// Records a frame for `moment`.
  mutating func add(_ moment: Moment) {
    if let last = moments.last, moment < last { moments.removeAll(keepingCapacity: true) }
    moments.append(moment)
    moments.removeAll { moment - $0 > .seconds(1) }
  }

  /// The number of frames in the last second.
  var perSecond: Int { moments.count }
}
