// SPDX-License-Identifier: MIT

import Views

/// Frame statistics in a strip at the bottom of the window, outside the scene. The HUD updates with
/// frames drawn for other reasons, and once more after a pause to show that the window is idle.
@MainActor final class HUD: Widget {
  /// The state that the views show.
  private let model = Model()
  /// The graph of frame times.
  private let graph = FrameGraph()
  /// The views.
  private let host: ViewHost
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
  /// The times of the frames in the last second, oldest first.
  private var moments: [Moment] = []

  /// The time without frames after which the window counts as idle.
  private static let pause = Nanoseconds.milliseconds(500)

  /// The state that the views show.
  @MainActor @Observable final class Model {
    /// The number of frames in the last second; nil while the window is idle.
    var rate: Int?
    /// The values of the figures.
    var values = [String](repeating: "–", count: HUDViews.names.count)
  }

  override init() {
    let (model, graph) = (model, graph)
    host = ViewHost { HUDViews(model: model, graph: graph) }
    super.init()
    isHidden = true
    add(host)
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
    if let last = moments.last, report.moment < last { moments.removeAll(keepingCapacity: true) }
    moments.append(report.moment)
    moments.removeAll { report.moment - $0 >= .seconds(1) }
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
    guard !isHidden, pending != nil else { return }
    showPending()
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
    showPending()
    model.rate = nil
    return .idle
  }

  private func showPending() {
    guard let (report, done) = pending else { return }
    pending = nil
    model.rate = moments.count
    model.values = [
      Self.grouped(report.metrics.frames), Self.grouped(report.metrics.missed),
      Self.milliseconds(report.drawing), report.blurTime.map(Self.milliseconds) ?? "not measured",
      Self.grouped(done.pixelsReblurred), Self.grouped(done.pixelsRedrawn),
      Self.grouped(done.blurPasses),
    ]
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

  // MARK: Layout

  override var isLayoutBoundary: Bool { true }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let size = Size<Logical>(
      width: proposal.width ?? 1_280, height: proposal.height ?? .infinity)
    return Size(width: size.width, height: HUDPlan(size, theme).height)
  }

  override func layoutChildren() { host.layout(in: layer.bounds) }
}

/// The rows and columns of the figures, with the graph at the right, or above them in a narrow
/// window.
@MainActor struct HUDPlan {
  /// The height of a row, and the width of a column and of the graph, in logical units.
  let (row, column, graph): (Double, Double, Double)
  /// The number of columns, and that of the rows that fit.
  let (columns, rows): (Int, Int)
  /// True if the graph is at the right.
  let isWide: Bool
  /// True if there is room for the graph.
  let hasGraph: Bool

  /// The padding at the sides, and above and below; the height of a graph above figures.
  static let (margin, padding, lowGraph) = (16.0, 6.0, 34.0)

  /// A plan for at most this size.
  init(_ size: Size<Logical>, _ theme: Theme?) {
    let style = (theme ?? Theme(.light)).typography.caption.size
    row = (style * 1.3).rounded(.up)
    // Narrower columns would cut off names and values.
    let least = style * 13.5
    let inner = max(size.width - 2 * Self.margin, 0)
    graph = min(max(inner * 0.2, 120), 240).rounded()
    let beside = inner - graph - Self.margin
    isWide = beside >= 2 * least
    let whole = isWide ? beside : inner
    columns = min(max(Int(whole / least), 1), 4)
    column = min(whole / Double(columns), isWide ? 1.4 * least : whole).rounded(.down)
    let wanted = (HUDViews.names.count + columns) / columns
    let room = min(size.height - 2 * Self.padding, 1_000)
    rows = max(min(wanted, Int(room / row)), 0)
    hasGraph = isWide ? rows > 1 : room - Double(rows) * row >= Self.lowGraph + Self.padding
  }

  /// The height; 0 if no figure fits.
  var height: Double {
    guard rows > 0 else { return 0 }
    let above = hasGraph && !isWide ? Self.lowGraph + Self.padding : 0
    return Double(rows) * row + above + 2 * Self.padding
  }
}

/// The views of the HUD.
struct HUDViews: View {
  /// The figures and the state.
  let model: HUD.Model
  /// The graph of frame times.
  let graph: FrameGraph

  /// The names of the figures.
  static let names = [
    "Frames in all", "Missed in all", "Last frame", "Blur on the GPU", "Pixels blurred",
    "Pixels drawn",
    "Blur passes",
  ]

  /// The strip.
  var body: some View {
    ThemeReader { theme in
      GeometryReader { size in
        let plan = HUDPlan(size, theme)
        HStack(alignment: .top, spacing: 0) {
          VStack(spacing: HUDPlan.padding) {
            if plan.hasGraph, !plan.isWide {
              WidgetView { graph }.frame(height: HUDPlan.lowGraph)
            }
            figures(plan)
          }
          if plan.hasGraph, plan.isWide {
            Spacer(HUDPlan.margin)
            WidgetView { graph }.frame(width: plan.graph, height: Double(plan.rows) * plan.row)
          }
        }
        .padding(horizontal: HUDPlan.margin, vertical: HUDPlan.padding)
      }
      .background(theme.colors.surface)
      .overlay(alignment: .top) { Divider() }
    }
  }

  /// The state and the figures, column by column.
  private func figures(_ plan: HUDPlan) -> some View {
    HStack(alignment: .top, spacing: 0) {
      ForEach(0..<plan.columns) { column in
        VStack(spacing: 0) {
          ForEach(0..<plan.rows) { row in
            figure(column * plan.rows + row).frame(height: plan.row)
          }
        }
        .frame(width: plan.column)
      }
    }
  }

  @ViewBuilder private func figure(_ index: Int) -> some View {
    if index == 0 {
      Text(model.rate.map { "\($0) frames a second" } ?? "Idle").role(.caption)
        .tone(model.rate == nil ? .accent : .primary)
    } else if index <= Self.names.count {
      HStack {
        Text(Self.names[index - 1]).role(.caption).tone(.secondary)
        Spacer()
        Text(model.values[index - 1]).role(.caption)
      }
      .padding(Padding(trailing: 24))
    }
  }
}
