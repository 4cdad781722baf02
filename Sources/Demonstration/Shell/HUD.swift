import ScrimKit

/// The figures of what is drawn, in a strip along the window's foot: it covers nothing that is read or taken
/// hold of. It is drawn with frames that are drawn anyway, and once more when there are none for a while, to
/// say so.
final class HUD: Widget {
  /// The frames and what they took.
  private let graph = FrameGraph()
  /// The line between it and the scene.
  private let line = Layer()
  /// The figures.
  private let valueLabels: [Label]
  /// What it says of itself: that frames come, or that none do.
  private let state = Label("First frame", role: .caption, tone: .accent)
  /// That, and the figures with what they are.
  private let lines: [Widget]
  /// What was done when the last frame was drawn.
  private var last: Metrics?
  /// What is to be shown with the next frame.
  private var pending: (report: FrameReport, done: Metrics)?
  /// The moment of the last frame, in the time by which widgets move.
  private var prepared = Moment(nanoseconds: 0)
  /// Whether the last frame was the one that said that there are none.
  private var isResting = false
  /// When it is said that no frames come; nil where that was said.
  private var rest: Moment?
  /// The last frames' moments: as many as the graph shows.
  private var rate = FrameRate()

  /// How long nothing must have been drawn to say so.
  private static let pause = Nanoseconds.milliseconds(500)

  /// The figures, by what stands before them.
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

  // MARK: What happens

  /// A frame was drawn.
  func drawn(_ report: FrameReport) {
    let done = last.map { report.metrics - $0 } ?? report.metrics
    last = report.metrics
    // The frame that says that there are none is not one more.
    if isResting {
      isResting = false
      return
    }
    rate.add(report.moment)
    graph.add(report.drawing)
    pending = (report, done)
    // Where no other frame comes, it says so after a while.
    if !isHidden, rest == nil { waitForRest(from: prepared) }
  }

  /// A frame is about to be drawn, for whatever reason: the one before it is told of.
  func prepare(at moment: Moment) {
    prepared = moment
    // The frame that it waited for itself is no reason to wait for another.
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

  /// Nothing was drawn for a while.
  override func tick(at moment: Moment) -> FrameDemand {
    guard let rest else { return .resting }
    // Frames came meanwhile.
    guard moment >= rest else { return .waiting(rest) }
    self.rest = nil
    isResting = true
    if let pending { show(pending.report, pending.done) }
    pending = nil
    state.text = "Idle: 0 frames"
    state.tone = .accent
    return .resting
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

  /// A time with one digit after the point.
  private static func milliseconds(_ time: Nanoseconds) -> String {
    let tenths = Int((time.milliseconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) ms"
  }

  /// A number with its thousands apart.
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

/// How many frames come in a second, from the moments of the last ones.
struct FrameRate {
  /// The moments, oldest first.
  private var moments: [Moment] = []

  /// A frame was drawn for `moment`.
  mutating func add(_ moment: Moment) {
    if let last = moments.last, moment < last { moments.removeAll(keepingCapacity: true) }
    moments.append(moment)
    moments.removeAll { moment - $0 > .seconds(1) }
  }

  /// Those of the last second.
  var perSecond: Int { moments.count }
}
