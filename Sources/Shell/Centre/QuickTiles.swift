// SPDX-License-Identifier: MIT

import Services
import Views

/// The tiles of the centre.
struct QuickTiles: View {
  /// The state of the shell.
  let model: ShellModel

  /// The least width of a tile with texts of normal size, and the width of a button for more with
  /// the room after it, in logical units.
  static let (width, moreWidth) = (150.0, 38.0)

  /// Opens a page.
  let open: (QuickPage) -> Void

  var body: some View {
    ThemeReader { theme in
      // Large texts need the whole width.
      Grid(.adaptive(Self.width * theme.textScale), spacing: 10) {
        ForEach(model.settings.tiles, id: \.self) { tile($0) }
      }
    }
  }

  @ViewBuilder private func tile(_ tile: ShellSettings.Tile) -> some View {
    switch tile {
    case .wifi: if model.network.isThere, model.network.hasWireless { wiFi }
    case .bluetooth: if model.bluetooth.isThere { bluetooth }
    case .doNotDisturb:
      Tile(
        model.words.doNotDisturb, icon: "notifications-disabled-symbolic",
        detail: onOff(model.isSilent),
        isOn: Binding(
          get: { model.notifications.silence.isOn },
          set: { model.notifications.silence.isOn = $0 }))
    case .powerMode: if model.profiles.profiles.count > 1 { powerMode }
    case .airplane:
      if model.network.isThere, model.network.hasWireless {
        Tile(
          model.words.airplane, icon: "airplane-mode-symbolic",
          detail: onOff(model.network.isAirplane),
          isOn: Binding(get: { model.network.isAirplane }, set: model.network.setAirplane))
      }
    case .nightLight:
      if model.app.nightLight.isPossible {
        Tile(
          model.words.nightLight, icon: "night-light-symbolic", detail: onOff(model.isNightLit),
          isOn: Binding(get: { model.isNightLit }, set: { model.nightChoice = $0 }))
      }
    }
  }

  private func onOff(_ isOn: Bool) -> String { isOn ? model.words.on : model.words.off }

  /// A tile with a button for more.
  private func tile<Button: View>(
    _ tile: Tile, @ViewBuilder more: () -> Button
  ) -> some View {
    tile.trailingRoom(Self.moreWidth).overlay(alignment: .trailing) { more().asMoreButton() }
  }

  /// A tile with a page.
  private func tile(_ tile: Tile, _ page: QuickPage, _ name: String, isOn: Bool) -> some View {
    self.tile(tile) {
      Button(action: { open(page) }) { Icon("go-next-symbolic").tone(isOn ? .onAccent : .primary) }
        .radius(16).accessibilityLabel(name)
    }
  }

  private var wiFi: some View {
    let network = model.network
    let (active, isOn) = (network.accessPoints.first(where: \.isActive), network.isWirelessOn)
    return tile(
      Tile(
        model.words.wiFi, icon: isOn ? network.wirelessIcon : "network-offline-symbolic",
        detail: isOn ? active?.name ?? model.words.notConnected : model.words.off,
        isOn: Binding(get: { network.isWirelessOn }, set: { network.setWireless($0) })),
      .networks, model.words.networks, isOn: isOn)
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
      .devices, model.words.devices, isOn: bluetooth.isOn)
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
          get: { isOn }, set: { profiles.use($0 ? "power-saver" : "balanced") }))
    ) {
      MenuButton(glass: Glass(.regular)) {
        for profile in profiles.profiles {
          MenuItem(name(profile), isChosen: profile == profiles.active) { profiles.use(profile) }
        }
      } label: {
        Icon("pan-down-symbolic").tone(isOn ? .onAccent : .primary)
      }
      .accessibilityLabel(model.words.powerModeMenu)
    }
  }
}

extension View {
  /// Makes a button for more, at the end of a tile or a row, as large as all of them.
  func asMoreButton() -> some View {
    frame(width: 32, height: 32).padding(Padding(trailing: QuickTiles.moreWidth - 32))
  }
}
