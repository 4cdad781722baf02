// SPDX-License-Identifier: MIT

public import ScrimKit

/// The demo as a shell: a bar on every output, and the notification panel as a drawer over the
/// desktop.
@MainActor public final class DemoShell {
  /// The settings. A change takes effect at once.
  public var settings: Settings { didSet { if settings != oldValue { showSettings() } } }
  /// The app.
  private unowned let app: App
  /// The notification panel.
  private let centre: NotificationCentre
  /// The menu of the bars.
  private let menu: ShellMenu
  /// The bars of the outputs that there are.
  private var bars: [() -> ShellBarRow?] = []
  /// The bar.
  public let bar: PanelController
  /// The drawer with the notification panel.
  public let drawer: DrawerPanel
  /// Notifications that have just arrived.
  public let toasts: ToastPanel

  /// The height of the bar, in logical units.
  private static let barHeight = 34.0

  /// Adds the panels to `app` and opens the bar.
  public init(_ settings: Settings, in app: App) {
    self.settings = settings
    self.app = app
    centre = NotificationCentre(settings, hasControls: false)
    let centre = centre
    centre.backdrop = .desktop
    var options = DrawerPanel.Options("notifications", edge: .top)
    options.spring = settings.spring
    drawer = DrawerPanel(app, options, centre)
    drawer.drawer.onOpening = { centre.showDate(.now) }
    let drawer = drawer
    toasts = ToastPanel(app)
    menu = ShellMenu(settings, drawer, toasts) { [unowned app] in app.quit() }
    var panel = Panel("bar", edge: .top, height: .fixed(Self.barHeight))
    panel.isExclusive = true
    panel.outputs = .all
    // The content is made once the bar is opened.
    weak var shell: DemoShell?
    bar = app.add(panel) {
      guard let shell else { preconditionFailure("a bar is opened after its shell has gone") }
      return shell.makeBar()
    }
    shell = self
    showSettings()
    bar.open()
  }

  private func makeBar() -> ShellBar {
    let row = ShellBarRow(settings, drawer)
    bars.removeAll { $0() == nil }
    bars.append { [weak row] in row }
    return ShellBar(row, menu)
  }

  private func showSettings() {
    app.setTheme(settings.theme, motion: settings.motion)
    menu.settings = settings
    centre.show(settings)
    for bar in bars { bar()?.show(settings) }
  }
}

/// The menu of the bar, and the notifications that it shows.
@MainActor private final class ShellMenu {
  /// The settings.
  var settings: Settings
  /// The drawer.
  private let drawer: DrawerPanel
  /// Shows notifications.
  private let toasts: ToastPanel
  /// Ends the app.
  private let quit: () -> Void

  init(
    _ settings: Settings, _ drawer: DrawerPanel, _ toasts: ToastPanel, quit: @escaping () -> Void
  ) {
    self.settings = settings
    self.drawer = drawer
    self.toasts = toasts
    self.quit = quit
  }

  /// Opens the menu beneath a button of a bar.
  func open(from button: Widget, in surface: SurfaceContent) {
    let notifications = Notification.recent.map { notification in
      MenuItem(notification.title, detail: notification.app) { [unowned self] in
        show(notification)
      }
    }
    let output = surface.outputs.first
    surface.openMenu(
      [
        MenuItem("Show a notification", submenu: notifications),
        MenuItem("Open the drawer") { [unowned self] in drawer.open(on: output) },
        MenuItem("Quit") { [unowned self] in quit() },
      ], from: button, glass: glass(surface.widgets.theme))
  }

  private func glass(_ theme: Theme) -> Glass? {
    guard settings.isTransparent else { return nil }
    var glass = settings.glass.glass
    glass.look = settings.legibleLook(theme)
    glass.backdrop = .desktop
    return glass
  }

  /// Shows a notification, which a press replaces by the drawer.
  private func show(_ notification: Notification) {
    let card = NotificationCard(notification)
    card.ground = glass(settings.theme).map { .glass($0) } ?? .opaque
    card.onDismiss = { [unowned self, unowned card] in toasts.dismiss(card, atOnce: true) }
    card.onPress = { [unowned self, unowned card] in
      toasts.dismiss(card)
      drawer.open()
    }
    toasts.show(card)
  }
}

/// The bar of one output: a button for the menu, the time, and a button for the drawer. Pulling the
/// bar down pulls the drawer.
@MainActor private final class ShellBar: Content {
  /// The widgets.
  private let row: ShellBarRow
  /// The surface.
  private weak var surface: SurfaceContent?

  init(_ row: ShellBarRow, _ menu: ShellMenu) {
    self.row = row
    row.openMenu = { [unowned self] button in
      if let surface { menu.open(from: button, in: surface) }
    }
  }

  func build(in surface: SurfaceContent) {
    self.surface = surface
    row.outputs = { [unowned surface] in surface.outputs }
    surface.root.add(row)
  }
}

/// The row of a bar.
private final class ShellBarRow: SettingsWidget {
  /// The drawer.
  private let drawer: DrawerPanel
  /// Opens the menu, at the left end.
  private let menuButton: BarButton
  /// The day and the time, in the middle.
  private let clock = Label("", role: .headline, alignment: .center)
  /// Opens the drawer, at the right end.
  private let button: BarButton

  /// Opens the menu beneath a button.
  var openMenu: (Widget) -> Void = { _ in }
  /// Returns the names of the bar's outputs.
  var outputs: () -> [String] = { [] }
  /// True while the bar is pulled down.
  private var isPulling = false

  /// The space at both ends, in logical units.
  private static let margin = 4.0

  init(_ settings: Settings, _ drawer: DrawerPanel) {
    self.drawer = drawer
    menuButton = BarButton("Scrim", settings)
    button = BarButton("Notifications  ▾", settings)
    button.accessibilityLabel = "Notifications"
    super.init(settings)
    menuButton.action = { [unowned self] in openMenu(menuButton) }
    button.action = { [unowned self] in drawer.toggle(on: outputs().first) }
    layer.takesInput = true
    for child in [menuButton, clock, button] { add(child) }
    showTime()
  }

  override func show(_ settings: Settings) {
    for button in [menuButton, button] { button.settings = settings }
    super.show(settings)
  }

  override func restyle(_ theme: Theme) {
    layer.setGlass(settings.glass, settings, theme) {
      $0.look = settings.legibleLook(theme)
      $0.backdrop = .desktop
    }
    let foreground = settings.textColor(theme)
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
    place(menuButton) { _ in Self.margin }
    place(clock) { (size.width - $0.width) / 2 }
    place(button) { size.width - $0.width - Self.margin }
  }
}

/// A button of a bar: text of the bar's colour on a highlight.
private final class BarButton: Control {
  /// Called when the button is activated.
  var action: () -> Void = {}
  /// The title.
  private let title: Label
  /// The settings.
  var settings: Settings { didSet { if let theme { restyle(theme) } } }

  init(_ title: String, _ settings: Settings) {
    self.title = Label(title, role: .headline, alignment: .center)
    self.settings = settings
    super.init()
    add(self.title)
  }

  override func activate() { action() }

  override func restyle(_ theme: Theme) {
    let foreground = settings.textColor(theme)
    let touched = Float(min(max(max(hoverAmount * 0.6, pressAmount), 0), 1))
    layer.outline = Outline(radius: 8, isContinuous: true)
    layer.fill = .color(foreground.with(alpha: 0.16 * touched))
    title.tone = .custom(foreground)
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let size = title.measure(in: proposal)
    return Size(width: size.width + 20, height: 26)
  }

  override func layoutChildren() { title.layout(in: layer.bounds) }
}
