import ScrimKit

/// The figures of what is drawn. It is drawn with frames that are drawn anyway, and once more when there are
/// none for a while, to say so.
final class HUD: Widget {
  /// The frames and what they took.
  private let graph = FrameGraph()
  /// What each figure is.
  private let names: [Label]
  /// The figures.
  private let figures: [Label]
  /// What it says of itself: that frames come, or that none do.
  private let state = Label("", role: .caption, tone: .accent)
  /// The figures with what they are, one below the other.
  private let lines: [Widget]
  /// All of it.
  private let rows: Stack
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
  /// How wide it is, the room above and below what is on it, and between that, in logical units.
  static let (width, padding, spacing) = (232.0, 12.0, 3.0)
  /// The least height in which it says anything.
  static let least = 44.0

  /// The figures, by what stands before them.
  private enum Figure: String, CaseIterable {
    case frames = "Frames"
    case missed = "Missed"
    case drawing = "Frame time"
    case blur = "Blur on the GPU"
    case reblurred = "Re-blurred"
    case redrawn = "Redrawn"
    case passes = "Blur passes"
  }

  override init() {
    names = Figure.allCases.map { Label($0.rawValue, role: .caption, tone: .secondary) }
    figures = Figure.allCases.map { _ in Label("–", role: .caption, alignment: .end) }
    lines = zip(names, figures).map { name, figure in
      figure.stretch = 1
      return Stack(.horizontal, spacing: 8, [name, figure])
    }
    rows = Stack(
      .vertical, spacing: Self.spacing, padding: Padding(horizontal: 14, vertical: Self.padding),
      [state, graph] + lines)
    super.init()
    isHidden = true
    add(rows)
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
  override func tick(at moment: Moment) -> Pace {
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
    for (figure, label) in zip(Figure.allCases, figures) {
      label.text =
        switch figure {
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
    layer.outline = Outline(radius: 14, isContinuous: true)
    layer.fill = .color(theme.colors.surface.with(alpha: 0.94))
    layer.border = Border(color: theme.colors.line)
    layer.shadow = Shadow(color: theme.colors.shadow, sigma: 8, offset: Point(x: 0, y: 3))
  }

  override var isBoundary: Bool { true }

  override func naturalSize(in proposal: Proposal) -> Size<Logical> {
    Size(width: Self.width, height: fit(proposal.height ?? .infinity).height)
  }

  /// What of it fits into so much height, in which order it goes where there is less, and how high the rest is.
  private func fit(_ room: Double) -> (hidden: [Widget], shown: [Widget], height: Double) {
    func height(_ row: Widget) -> Double {
      row.measure(in: Proposal(width: Self.width)).height + Self.spacing
    }
    // The graph goes first, and then the last figures.
    var shown = lines + [graph]
    var hidden: [Widget] = []
    var total = shown.reduce(
      2 * Self.padding + state.measure(in: Proposal(width: Self.width)).height
    ) { $0 + height($1) }
    while total > room, let row = shown.popLast() {
      total -= height(row)
      hidden.append(row)
    }
    return (hidden, shown, total)
  }

  override func arrange() {
    let fit = fit(layer.frame.height)
    for row in fit.hidden { row.isHidden = true }
    for row in fit.shown { row.isHidden = false }
    rows.layout(in: layer.bounds)
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
