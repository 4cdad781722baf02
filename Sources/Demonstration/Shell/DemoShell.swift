// SPDX-License-Identifier: MIT

public import Views

/// The demo as a shell: a bar on every output, and the notification panel as a drawer over the
/// desktop.
@MainActor public final class DemoShell {
  /// The settings. A change takes effect at once.
  public var settings: Settings { didSet { if settings != oldValue { showSettings() } } }
  /// The app.
  private unowned let app: App
  /// The notification panel.
  private let centre: NotificationCentre
  /// The state that the bars show.
  private let model: ShellModel
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
    let model = ShellModel(settings, drawer, toasts) { [unowned app] in app.quit() }
    self.model = model
    var panel = Panel("bar", edge: .top, height: .fixed(Self.barHeight))
    // A bar is part of the desktop: it is there at once.
    panel.transition = nil
    panel.isExclusive = true
    panel.outputs = .all
    bar = app.add(panel) { ShellBar(model) }
    showSettings()
    bar.open()
    if settings.isTransparent {
      app.rehearse {
        var glass = settings.glass.faded(to: $0).glass
        glass.backdrop = .desktop
        return glass
      }
    }
  }

  private func showSettings() {
    app.setTheme(settings.theme, motion: settings.motion)
    model.settings = settings
    centre.show(settings)
  }
}

/// The state that the bars show, and the actions of their menu.
@MainActor @Observable private final class ShellModel {
  /// The settings.
  var settings: Settings
  /// The day and the time.
  var now = FormattedDate.now
  /// The drawer.
  let drawer: DrawerPanel
  /// Shows notifications.
  private let toasts: ToastPanel
  /// Ends the app.
  let quit: () -> Void

  init(
    _ settings: Settings, _ drawer: DrawerPanel, _ toasts: ToastPanel, quit: @escaping () -> Void
  ) {
    self.settings = settings
    self.drawer = drawer
    self.toasts = toasts
    self.quit = quit
  }

  /// The glass over the desktop; nil if transparency is off.
  var glass: Glass? {
    guard settings.isTransparent else { return nil }
    var glass = settings.glass.glass
    glass.backdrop = .desktop
    return glass
  }

  /// Shows a notification, which a press replaces by the drawer.
  func show(_ notification: Notification) {
    weak var toast: Widget?
    toast = toasts.show { [unowned self] in
      NotificationCard(
        notification: notification, isAlone: true, glass: glass,
        onPress: { [unowned self] in
          if let toast { toasts.dismiss(toast) }
          drawer.open()
        },
        onDismiss: { [unowned self] in if let toast { toasts.dismiss(toast, atOnce: true) } })
    }
  }
}

/// The bar of one output. Pulling it down pulls the drawer.
@MainActor private final class ShellBar: Widget, Content {
  /// The model that the view shows.
  private let model: ShellModel
  /// The views.
  private let host: ViewHost
  /// The surface.
  private weak var surface: SurfaceContent?
  /// True while the bar is pulled down.
  private var isPulling = false

  init(_ model: ShellModel) {
    self.model = model
    weak var bar: ShellBar?
    host = ViewHost { ShellBarViews(model: model) { bar?.output } }
    super.init()
    bar = self
    layer.takesInput = true
    add(host)
  }

  func build(in surface: SurfaceContent) {
    self.surface = surface
    surface.root.add(self)
  }

  /// The output that shows the bar; nil if it is not known.
  private var output: String? { surface?.outputs.first }

  override func didAttach() { animate() }

  /// Shows the time, once a minute.
  override func tick(at moment: Moment) -> FrameDemand {
    model.now = .now
    return .at(moment + FormattedDate.untilNextMinute)
  }

  private var drawer: DrawerPanel { model.drawer }

  override var acceptsPress: Bool { true }

  override func claims(_ press: Press) -> Bool { press.isDrag(along: .vertical) }

  override func pressBegan(_ press: Press) { isPulling = false }

  override func pressMoved(_ press: Press) {
    if !isPulling, press.isDrag {
      isPulling = true
      drawer.beginPull(at: distance(press.origin), on: output, press.timestamp)
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

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    Size(width: proposal.width ?? 640, height: proposal.height ?? 34)
  }

  override func layoutChildren() { host.layout(in: layer.bounds) }
}

/// The views of a bar: a button for the menu, the time, and a button for the drawer.
private struct ShellBarViews: View {
  /// The model that the view shows.
  let model: ShellModel
  /// Returns the output of the bar.
  let output: () -> String?

  var body: some View {
    ThemeReader { theme in
      HStack {
        MenuButton(glass: model.glass) {
          MenuItem("Show a notification", submenu: notifications)
          MenuItem("Open the drawer") { model.drawer.open(on: output()) }
          MenuItem("Quit") { model.quit() }
        } label: {
          Text("Scrim").role(.headline)
        }
        Spacer()
        Button {
          model.drawer.toggle(on: output())
        } _: {
          HStack(spacing: 6) {
            Text("Notifications").role(.headline)
            Icon("pan-down-symbolic")
          }
        }
        .accessibilityLabel("Notifications")
      }
      .overlay(alignment: .center) { Text("\(model.now.day)   \(model.now.time)").role(.headline) }
      .padding(horizontal: 4, vertical: 0)
      .glass(model.glass?.bevelled(along: .bottom), adaptsInk: true, isLegible: true)
      .background(model.glass == nil ? theme.colors.surface : nil)
    }
  }

  private var notifications: [MenuItem] {
    Notification.recent.map { notification in
      MenuItem(notification.title, detail: notification.app) { model.show(notification) }
    }
  }
}
