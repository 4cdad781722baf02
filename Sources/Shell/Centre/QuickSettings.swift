// SPDX-License-Identifier: MIT

import DBus
import Services
import Views

/// The controls that a person uses often: tiles, levels, the player, the month, the battery and the
/// power menu. Parts whose daemon is absent are left out.
struct QuickSettings: View {
  /// The state of the shell.
  let model: ShellModel

  var body: some View {
    ScrollView {
      VStack(spacing: 14) {
        QuickTiles(model: model)
        levels
        MediaCard(model: model)
        MonthView(model: model)
      }
    }
    .padding(Padding(bottom: Self.footerHeight + 12))
    .overlay(alignment: .bottom) { footer.frame(height: Self.footerHeight) }
  }

  /// The height of the battery and the power menu, in logical units.
  private static let footerHeight = 36.0

  // MARK: Levels

  private var levels: some View {
    VStack(spacing: 4) {
      if let output = model.audio.output { volume(output) }
      if model.brightness.presence == .there {
        level(model.words.brightness, model.brightness.level, { model.brightness.set($0) }) {
          Icon("display-brightness-symbolic").size(18).accessibilityHidden()
            .frame(width: 34, height: 34, alignment: .center)
        }
      }
    }
  }

  private func volume(_ output: AudioNode) -> some View {
    HStack(spacing: 4) {
      level(model.words.volume, min(output.volume, 1), { model.audio.setVolume($0) }) {
        Button(isOn: muted(output)) {
          Icon(ShownLevel.icon(volume: output.volume, isMuted: output.isMuted)).size(18)
        }
        .radius(17).accessibilityLabel(model.words.mute).frame(width: 34, height: 34)
      }
      if model.audio.outputs.count > 1 {
        MenuButton(glass: menuGlass) {
          for device in model.audio.outputs {
            MenuItem(device.name, isChosen: device.isDefault) { model.audio.use(device) }
          }
        } label: {
          Icon("pan-down-symbolic")
        }
        .accessibilityLabel(model.words.output)
      }
    }
  }

  private func muted(_ output: AudioNode) -> Binding<Bool> {
    Binding(get: { output.isMuted }, set: { model.audio.setMuted($0) })
  }

  private func level<Leading: View>(
    _ name: String, _ value: Double, _ set: @escaping (Double) -> Void,
    @ViewBuilder icon: () -> Leading
  ) -> some View {
    HStack(spacing: 10) {
      icon()
      Slider(Binding(get: { value }, set: set)).frame(maxWidth: .infinity)
        .accessibilityLabel(name)
      Text("\(Int((value * 100).rounded()))").role(.caption).alignment(.end).frame(width: 28)
    }
  }

  // MARK: Battery and power

  /// The glass of menus.
  private var menuGlass: Glass { Glass(.regular) }

  private var footer: some View {
    HStack(spacing: 8) {
      if model.battery.isPresent {
        Icon(model.battery.icon).size(18).accessibilityHidden()
        Text(batteryText).role(.caption).tone(model.battery.isLow ? .error : .primary)
      }
      Spacer()
      if model.session.presence == .there { powerMenu }
    }
  }

  private var powerMenu: some View {
    MenuButton(glass: menuGlass) {
      MenuItem(model.words.lock, icon: "system-lock-screen-symbolic") { model.session.lock() }
      MenuItem(model.words.suspend, icon: "weather-clear-night-symbolic") {
        model.session.suspend()
      }
      MenuItem(model.words.logOut, icon: "system-log-out-symbolic") { model.session.logOut() }
      MenuItem(model.words.restart, icon: "system-reboot-symbolic", beginsSection: true) {
        model.session.reboot()
      }
      MenuItem(model.words.powerOff, icon: "system-shutdown-symbolic") {
        model.session.powerOff()
      }
    } label: {
      Icon("system-shutdown-symbolic").size(18)
    }
    .style(model.buttonStyle).accessibilityLabel(model.words.power)
  }

  private var batteryText: String {
    let battery = model.battery.state
    let percent = "\(Int((battery.level * 100).rounded())) %"
    if battery.activity == .full { return "\(percent) · \(model.words.charged)" }
    guard let left = battery.timeLeft else { return percent }
    let time = "\(left / 3_600):\(left / 60 % 60 < 10 ? "0" : "")\(left / 60 % 60)"
    let words = battery.activity == .charging ? model.words.timeToFull : model.words.timeLeft
    return "\(percent) · \(words.replacing("#", with: time))"
  }
}
