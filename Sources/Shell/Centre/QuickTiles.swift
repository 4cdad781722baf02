// SPDX-License-Identifier: MIT

import DBus
import Services
import Views

/// The tiles of the centre.
struct QuickTiles: View {
  /// The state of the shell.
  let model: ShellModel

  var body: some View {
    Grid(.count(2), spacing: 10) {
      if model.network.presence == .there, model.network.hasWireless { wiFi }
      if model.bluetooth.presence == .there { bluetooth }
      Tile(
        model.words.doNotDisturb, icon: "notifications-disabled-symbolic",
        detail: onOff(model.notifications.silence.isOn),
        isOn: Binding(
          get: { model.notifications.silence.isOn },
          set: { model.notifications.silence.isOn = $0 }))
      if model.profiles.profiles.count > 1 { powerMode }
    }
  }

  private func onOff(_ isOn: Bool) -> String { isOn ? model.words.on : model.words.off }

  /// A tile with a menu of further choices.
  private func tile(
    _ tile: Tile, menu name: String, isOn: Bool, @MenuBuilder _ items: @escaping () -> [MenuItem]
  ) -> some View {
    tile.overlay(alignment: .right) {
      MenuButton(glass: Glass(.regular), items: items) {
        Icon("go-next-symbolic").tone(isOn ? .onAccent : .primary)
      }
      .accessibilityLabel(name).frame(width: 32, height: 32).padding(Padding(right: 6))
    }
  }

  private var wiFi: some View {
    let network = model.network
    let (active, isOn) = (network.accessPoints.first(where: \.isActive), network.isWirelessOn)
    return tile(
      Tile(
        model.words.wiFi, icon: isOn ? Self.icon(active?.strength) : "network-offline-symbolic",
        detail: isOn ? active?.name ?? model.words.notConnected : model.words.off,
        isOn: Binding(get: { network.isWirelessOn }, set: { network.setWireless($0) })),
      menu: model.words.networks, isOn: isOn
    ) {
      for point in network.accessPoints.prefix(12) {
        MenuItem(
          point.name, icon: Self.icon(point.strength), isChosen: point.isActive,
          isEnabled: point.isKnown || !point.isSecured
        ) { network.connect(point) }
      }
    }
  }

  /// The icon of a signal; nil for none.
  static func icon(_ strength: Double?) -> String {
    guard let strength else { return "network-wireless-offline-symbolic" }
    let name =
      switch strength {
      case ..<0.2: "none"
      case ..<0.4: "weak"
      case ..<0.6: "ok"
      case ..<0.8: "good"
      default: "excellent"
      }
    return "network-wireless-signal-\(name)-symbolic"
  }

  private var bluetooth: some View {
    let bluetooth = model.bluetooth
    let connected = bluetooth.devices.first(where: \.isConnected)
    return tile(
      Tile(
        model.words.bluetooth,
        icon: bluetooth.isOn ? "bluetooth-active-symbolic" : "bluetooth-disabled-symbolic",
        detail: connected?.name ?? onOff(bluetooth.isOn),
        isOn: Binding(get: { bluetooth.isOn }, set: { bluetooth.setOn($0) })),
      menu: model.words.devices, isOn: bluetooth.isOn
    ) {
      for device in bluetooth.devices.filter(\.isPaired).prefix(12) {
        MenuItem(
          device.name, detail: device.battery.map { "\(Int($0 * 100)) %" } ?? "",
          isChosen: device.isConnected
        ) { device.isConnected ? bluetooth.disconnect(device) : bluetooth.connect(device) }
      }
    }
  }

  private var powerMode: some View {
    let profiles = model.profiles
    let isOn = profiles.active != "balanced"
    func name(_ profile: String) -> String { model.words.powerModes[profile] ?? profile }
    return tile(
      Tile(
        model.words.powerMode, icon: "power-profile-\(profiles.active)-symbolic",
        detail: name(profiles.active),
        isOn: Binding(
          get: { isOn }, set: { profiles.use($0 ? "power-saver" : "balanced") })),
      menu: model.words.powerModeMenu, isOn: isOn
    ) {
      for profile in profiles.profiles {
        MenuItem(name(profile), isChosen: profile == profiles.active) { profiles.use(profile) }
      }
    }
  }
}
