// SPDX-License-Identifier: MIT

import Services
import Views

/// The bar at the top of each output. A pull on it, by a finger, the pointer or two fingers on a
/// touchpad, pulls the centre.
final class Bar {
  /// The panel.
  let panel: PanelController
  /// The state of the shell.
  private let model: ShellModel

  /// The height, in logical units.
  static let height = 34.0

  /// Adds the bar to the app of `model`, and opens it. `centre` is what it pulls; nil for nothing.
  init(_ model: ShellModel, pulling centre: DrawerPanel?) {
    var place = Panel("bar", edge: .top, height: .fixed(Self.height))
    // A bar is part of the desktop: it is there at once.
    place.transition = nil
    place.isExclusive = true
    panel = model.app.add(place) { BarContent(model, centre) }
    self.model = model
    applySettings()
    panel.open()
  }

  /// Takes the place of the settings.
  func applySettings() {
    var place = panel.panel
    place.edge = model.settings.barEdge
    place.outputs = model.settings.barOutput
    guard place != panel.panel else { return }
    guard panel.isOpen else { return panel.panel = place }
    // A picture of what is beneath is captured before a surface is shown: the bar opens anew.
    panel.close()
    panel.panel = place
    Task { panel.open() }
  }
}

/// The bar of one output.
private final class BarContent: Content {
  /// The views.
  private let host: ViewHost
  /// The pull on the centre.
  private let pull: CentrePull

  init(_ model: ShellModel, _ centre: DrawerPanel?) {
    let pull = CentrePull(centre, model)
    self.pull = pull
    host = ViewHost { BarView(model: model, pull: pull) }
  }

  func build(in surface: SurfaceContent) {
    pull.surface = surface
    surface.root.add(host)
  }
}

/// A pull on the centre that begins on a bar.
final class CentrePull {
  /// The centre; nil without one.
  private(set) weak var centre: DrawerPanel?
  /// The state of the shell.
  private let model: ShellModel
  /// The surface of the bar.
  weak var surface: SurfaceContent?
  /// The way of the fingers on a touchpad; nil while they are lifted.
  private var way: Double?

  init(_ centre: DrawerPanel?, _ model: ShellModel) {
    (self.centre, self.model) = (centre, model)
  }

  /// The centre, if it comes from the edge of the bar, so that it can be pulled.
  private var pulled: DrawerPanel? {
    centre?.drawer.edge == model.settings.barEdge ? centre : nil
  }

  /// The output of the bar; nil if it is not known.
  private var output: String? { surface?.outputs.first }
  /// The present time.
  private var now: Moment { SystemClock().now }

  /// Opens or closes the centre on the output of the bar.
  func toggle() { centre?.toggle(on: output) }

  /// Follows a drag on the bar. The centre comes from the inner edge of the bar.
  func follow(_ drag: Drag) {
    func distance(_ y: Double) -> Double {
      model.settings.barEdge == .top ? y - Bar.height : -y
    }
    switch drag.phase {
    case .began: pulled?.beginPull(at: distance(drag.origin.y), on: output, now)
    case .changed: pulled?.pull(to: distance(drag.origin.y + drag.translation.y), now)
    case .ended, .cancelled: pulled?.endPull(now)
    }
  }

  /// Follows two fingers on a touchpad. Returns false for other scrolls.
  func follow(_ scroll: Scroll) -> Bool {
    guard let centre = pulled, scroll.kind == .fingers else { return false }
    let (x, y) = (scroll.amount.x, scroll.amount.y * (model.settings.barEdge == .top ? -1 : 1))
    if way == nil {
      // A pull begins towards the output's middle.
      guard y > abs(x) || model.isCentreOpen else { return false }
      centre.beginPull(at: 0, on: output, now)
    }
    way = (way ?? 0) + y
    centre.pull(to: way ?? 0, now)
    if scroll.isLifted {
      way = nil
      centre.endPull(now)
    }
    return true
  }
}

/// The views of a bar: applications, the time, and the state of the system.
struct BarView: View {
  /// The state of the shell.
  let model: ShellModel
  /// The pull on the centre.
  let pull: CentrePull

  var body: some View {
    ThemeReader { theme in
      HStack(spacing: 2) {
        if let open = model.openLauncher {
          Button(action: open) { Icon("view-app-grid-symbolic", otherwise: "open-menu-symbolic") }
            .accessibilityLabel(model.words.applications)
        }
        Spacer()
        status
      }
      .overlay(alignment: .center) { time }
      .padding(horizontal: 6, vertical: 0)
      .onGlass(model, theme, radius: 0, edges: model.settings.barEdge == .top ? .bottom : .top)
    }
    .onDrag { pull.follow($0) }.onScroll { pull.follow($0) }
  }

  private var time: some View {
    let now = model.now
    return opener(model.words.notifications) {
      HStack(spacing: 10) {
        Text(now.formatted("%a \(model.words.shortDate)")).role(.control)
        Text(now.timeOfDay).role(.control)
        if model.showsNotifications {
          if model.isSilent {
            Icon("notifications-disabled-symbolic").accessibilityLabel(model.words.doNotDisturb)
          } else if model.openCentre != nil, model.notifications.unread > 0 {
            Badge("\(model.notifications.unread)")
          }
        }
      }
    }
  }

  private var status: some View {
    opener(model.words.quickSettings) {
      HStack(spacing: 12) { ForEach(model.settings.barShows, id: \.self) { state($0) } }
    }
    .onScroll(scrollVolume)
  }

  /// A button that opens the centre; without a centre, no button.
  @ViewBuilder private func opener(_ label: String, _ content: () -> some View) -> some View {
    if pull.centre == nil {
      content().padding(horizontal: 10, vertical: 0)
    } else {
      Button(action: pull.toggle, content).accessibilityLabel(label)
    }
  }

  @ViewBuilder private func state(_ status: ShellSettings.Status) -> some View {
    switch status {
    case .network: if model.network.isThere { Icon(networkIcon) }
    case .sound:
      if let output = model.audio.output { Icon(output.volumeIcon) }
    case .battery:
      if model.battery.isPresent {
        HStack(spacing: 4) {
          Icon(model.battery.icon)
          Text("\(Int((model.battery.level * 100).rounded())) %").role(.caption)
        }
      }
    }
  }

  private var networkIcon: String {
    let network = model.network
    switch network.link {
    case .wireless: return network.wirelessIcon
    case .none where network.connection.isEmpty: return "network-offline-symbolic"
    default: return "network-wired-symbolic"
    }
  }

  /// A wheel over the state of the system changes the volume.
  private func scrollVolume(_ scroll: Scroll) -> Bool {
    guard scroll.kind == .wheel, scroll.amount.y != 0, let output = model.audio.output else {
      return false
    }
    let volume = output.volume - 0.05 * scroll.amount.y
    model.audio.setVolume(min(max(volume, 0), max(output.volume, 1)))
    return true
  }
}
