// SPDX-License-Identifier: MIT

public import ScrimKit

/// The demo as a shell: a bar on every output, and the notification panel as a drawer over the
/// desktop.
public final class DemoShell {
  /// The notification panel.
  private let centre: NotificationCentre
  /// The bar.
  public let bar: PanelController
  /// The drawer with the notification panel.
  public let drawer: DrawerPanel

  /// The height of the bar, in logical units.
  private static let barHeight = 34.0

  /// Adds the panels to `app` and opens the bar.
  public init(_ settings: Settings, in app: App) {
    centre = NotificationCentre(settings, hasControls: false)
    let centre = centre
    centre.backdrop = .desktop
    var options = DrawerPanel.Options("notifications", edge: .top)
    options.theme = Theme(settings.appearance)
    options.spring = settings.spring
    drawer = DrawerPanel(app, options, centre)
    drawer.drawer.onOpening = { centre.showDate(.now) }
    let drawer = drawer
    var panel = Panel("bar", edge: .top, height: .fixed(Self.barHeight))
    panel.isExclusive = true
    panel.outputs = .all
    bar = app.add(panel) { ShellBar(settings, drawer) }
    bar.open()
  }
}

/// The bar of one output: a title, the time, and a button for the drawer. Pulling the bar down
/// pulls the drawer.
private final class ShellBar: Content {
  /// The widgets.
  private let row: ShellBarRow
  /// The settings.
  private let settings: Settings

  init(_ settings: Settings, _ drawer: DrawerPanel) {
    self.settings = settings
    row = ShellBarRow(settings, drawer)
  }

  func build(in surface: SurfaceContent) {
    row.outputs = { [unowned surface] in surface.outputs }
    surface.widgets.theme = Theme(settings.appearance)
    surface.root.add(row)
  }
}

/// The row of a bar.
private final class ShellBarRow: SettingsWidget {
  /// The drawer.
  private let drawer: DrawerPanel
  /// The title, at the left end.
  private let title = Label("Scrim", role: .headline)
  /// The day and the time, in the middle.
  private let clock = Label("", role: .headline, alignment: .center)
  /// Opens the drawer, at the right end.
  private let button: Button

  /// Returns the names of the bar's outputs.
  var outputs: () -> [String] = { [] }
  /// True while the bar is pulled down.
  private var isPulling = false

  /// The space at both ends, in logical units.
  private static let margin = 14.0

  init(_ settings: Settings, _ drawer: DrawerPanel) {
    self.drawer = drawer
    button = Button("Notifications  ▾", style: .plain)
    super.init(settings)
    button.action = { [unowned self] in drawer.toggle(on: outputs().first) }
    layer.takesInput = true
    for child in [title, clock, button] { add(child) }
    showTime()
  }

  override func restyle(_ theme: Theme) {
    layer.setGlass(settings.glass, settings, theme) { $0.backdrop = .desktop }
    let foreground = settings.textColor(theme)
    title.tone = .custom(foreground)
    clock.tone = .custom(foreground)
  }

  private func showTime() {
    let now = FormattedDate.now
    clock.text = "\(now.day)   \(now.time)"
  }

  override func didAttach() { animate() }

  /// Shows the time, once a minute.
  override func tick(at moment: Moment) -> FrameDemand {
    showTime()
    return .at(moment + FormattedDate.untilNextMinute)
  }

  // MARK: Pulling the drawer

  override var acceptsPress: Bool { true }

  override func claims(_ press: Press) -> Bool { press.isDrag(along: .vertical) }

  override func pressBegan(_ press: Press) { isPulling = false }

  override func pressMoved(_ press: Press) {
    if !isPulling, press.isDrag {
      isPulling = true
      drawer.beginPull(
        at: distance(press.origin), on: outputs().first, press.timestamp)
    }
    drawer.pull(to: distance(press.position), press.timestamp)
  }

  override func pressEnded(_ press: Press) { drawer.endPull(press.timestamp) }

  override func pressCancelled(_ press: Press) { drawer.endPull(press.timestamp) }

  /// The distance of a point, in scene coordinates, from the bar's lower edge, where the drawer
  /// comes from.
  private func distance(_ point: Point<Logical>) -> Double {
    local(point).y - layer.frame.height
  }

  // MARK: Layout

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    Size(width: proposal.width ?? 640, height: proposal.height ?? 34)
  }

  override func layoutChildren() {
    let size = layer.frame.size
    func place(_ widget: Widget, _ left: (Size<Logical>) -> Double) {
      let natural = widget.measure(in: ProposedSize())
      widget.layout(
        in: Rect(
          x: left(natural).rounded(), y: ((size.height - natural.height) / 2).rounded(),
          width: natural.width, height: natural.height))
    }
    place(title) { _ in Self.margin }
    place(clock) { (size.width - $0.width) / 2 }
    place(button) { size.width - $0.width - Self.margin / 2 }
  }
}
