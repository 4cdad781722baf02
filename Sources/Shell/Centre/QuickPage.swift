// SPDX-License-Identifier: MIT

import Services
import Views

/// A page of the quick settings, behind a tile or a slider.
enum QuickPage {
  /// The wireless networks.
  case networks
  /// The paired devices.
  case devices
  /// The outputs and the streams of sound.
  case sound
}

/// The views of a page.
struct QuickPageView: View {
  /// The page.
  let page: QuickPage
  /// The state of the shell.
  let model: ShellModel
  /// Closes the page.
  let close: () -> Void

  /// The most networks, devices or streams that are seen.
  private static let limit = 40

  var body: some View {
    VStack(spacing: 4) {
      HStack(spacing: 6) {
        Button(action: close) { Icon("go-previous-symbolic") }.radius(16)
          .accessibilityLabel(model.words.back).frame(width: 32, height: 32)
        Text(title).role(.headline).frame(maxWidth: .infinity)
        if let isOn { Switch(isOn).accessibilityLabel(title) }
      }
      .padding(Padding(leading: 8))
      switch page {
      case .networks: networks
      case .devices: devices
      case .sound: sound
      }
    }
    .transition(.opacity)
  }

  private var title: String {
    switch page {
    case .networks: model.words.wiFi
    case .devices: model.words.bluetooth
    case .sound: model.words.volume
    }
  }

  /// The state that the page's switch changes; nil without a switch.
  private var isOn: Binding<Bool>? {
    let (network, bluetooth) = (model.network, model.bluetooth)
    return switch page {
    case .networks: Binding(get: { network.isWirelessOn }, set: network.setWireless)
    case .devices: Binding(get: { bluetooth.isOn }, set: bluetooth.setOn)
    case .sound: nil
    }
  }

  private func empty(_ text: String) -> some View {
    Text(text).tone(.secondary).alignment(.center).lines(2).padding(horizontal: 0, vertical: 24)
  }

  private func row(
    _ title: String, icon: String, otherwise: String = "audio-card-symbolic", detail: String = "",
    isChosen: Bool, isEnabled: Bool = true, _ action: @escaping () -> Void
  ) -> some View {
    Button(action: action) {
      HStack(spacing: 12) {
        Icon(icon, otherwise: otherwise).size(20)
        VStack(spacing: 1) {
          Text(title).role(.control)
          if !detail.isEmpty { Text(detail).role(.caption).tone(.secondary) }
        }
        .frame(maxWidth: .infinity)
        if isChosen { Icon("object-select-symbolic").tone(.accent) }
      }
      .padding(horizontal: 6, vertical: 4)
    }
    .radius(12).disabled(!isEnabled)
    .accessibilityLabel(detail.isEmpty ? title : "\(title), \(detail)")
  }

  // MARK: Pages

  @ViewBuilder private var networks: some View {
    let points = model.network.accessPoints.prefix(Self.limit)
    if !model.network.isWirelessOn || points.isEmpty { empty(model.words.noNetworks) }
    ForEach(model.network.isWirelessOn ? Array(points) : []) { point in
      let canConnect = point.isKnown || !point.isSecured
      row(
        point.name, icon: point.icon,
        detail: point.isActive
          ? model.words.connected : canConnect ? "" : model.words.needsPassword,
        isChosen: point.isActive, isEnabled: point.isActive || canConnect
      ) { if !point.isActive { model.network.connect(point) } }
    }
  }

  @ViewBuilder private var devices: some View {
    let bluetooth = model.bluetooth
    let devices = bluetooth.isOn ? bluetooth.devices.filter(\.isPaired).prefix(Self.limit) : []
    if devices.isEmpty { empty(model.words.noDevices) }
    ForEach(Array(devices)) { device in
      let texts = [
        device.isConnected ? model.words.connected : "",
        device.battery.map { "\(Int(($0 * 100).rounded())) %" } ?? "",
      ]
      row(
        device.name, icon: "\(device.icon)-symbolic", otherwise: "bluetooth-active-symbolic",
        detail: texts.filter { !$0.isEmpty }.joined(separator: " · "),
        isChosen: device.isConnected
      ) { device.isConnected ? bluetooth.disconnect(device) : bluetooth.connect(device) }
    }
  }

  @ViewBuilder private var sound: some View {
    let audio = model.audio
    ForEach(Array(audio.outputs.prefix(Self.limit))) { output in
      row(output.name, icon: "audio-speakers-symbolic", isChosen: output.isDefault) {
        audio.use(output)
      }
    }
    if !audio.streams.isEmpty {
      Text(model.words.applications).role(.caption).tone(.secondary).padding(Padding(leading: 14))
    }
    ForEach(Array(audio.streams.prefix(Self.limit))) { stream in
      VStack(spacing: 0) {
        Text(stream.name).role(.control).padding(Padding(leading: 46))
        VolumeRow(node: stream, name: stream.name, model: model)
      }
    }
  }
}
