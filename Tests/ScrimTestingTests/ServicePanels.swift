// SPDX-License-Identifier: MIT

import Services
import Views

struct BatteryPanel: View {
  let battery: Battery
  let devices: DeviceBatteries

  var body: some View {
    VStack(spacing: 10) {
      if battery.isPresent { row("Computer", battery.level) }
      ForEach(devices.devices) { row($0.name, $0.level) }
    }
    .padding(16).frame(width: 280)
  }

  func row(_ name: String, _ level: Double) -> some View {
    HStack(spacing: 10) {
      Text(name).frame(maxWidth: .infinity)
      ProgressView(level).frame(width: 90)
      Text("\(Int((level * 100).rounded())) %").role(.caption).alignment(.end).frame(width: 40)
    }
  }
}

struct ScreenPanel: View {
  let brightness: Brightness
  let profiles: PowerProfiles

  var body: some View {
    VStack(spacing: 12) {
      Slider(Binding(get: { brightness.level }, set: brightness.set))
      Segmented(
        profiles.profiles,
        selection: Binding(
          get: { profiles.profiles.firstIndex(of: profiles.active) ?? 0 },
          set: { profiles.use(profiles.profiles[$0]) }))
    }
    .padding(16).frame(width: 340)
  }
}

struct MediaPanel: View {
  let media: Media

  var body: some View {
    HStack(spacing: 12) {
      if let player = media.active {
        if let file = player.artFile { Image(file: file).frame(width: 48, height: 48) }
        VStack(spacing: 2) {
          Text(player.title).role(.headline)
          Text(player.artists.joined(separator: ", ")).role(.caption).tone(.secondary)
        }
        .frame(maxWidth: .infinity)
        Button(player.playback == .playing ? "Pause" : "Play") { media.playPause() }
        Button("Next") { media.next() }.disabled(!player.can.contains(.next))
      }
    }
    .padding(16).frame(width: 380)
  }
}

struct AudioPanel: View {
  let audio: Audio

  var body: some View {
    VStack(spacing: 10) {
      ForEach(audio.outputs + audio.streams) { node in
        HStack(spacing: 10) {
          Text(node.name).frame(width: 100)
          Slider(Binding(get: { node.volume }, set: { audio.setVolume($0, of: node) }))
            .frame(maxWidth: .infinity)
          Button(node.isMuted ? "Unmute" : "Mute") { audio.setMuted(!node.isMuted, of: node) }
            .frame(width: 90)
        }
      }
      if audio.state.isRecording { Text("Something listens").role(.caption).tone(.secondary) }
    }
    .padding(16).frame(width: 380)
  }
}

struct NetworkPanel: View {
  let network: Network

  var body: some View {
    VStack(spacing: 10) {
      HStack {
        Text("Wi-Fi").role(.headline).frame(maxWidth: .infinity)
        Switch(Binding(get: { network.isWirelessOn }, set: network.setWireless))
      }
      ForEach(network.accessPoints) { point in
        HStack(spacing: 10) {
          Text(point.name).frame(maxWidth: .infinity)
          Text(point.isSecured ? "secured" : "open").role(.caption).tone(.secondary)
          ProgressView(point.strength).frame(width: 40)
          if point.isActive {
            Text("connected").role(.caption)
          } else if point.isKnown || !point.isSecured {
            Button("Connect") { network.connect(point) }
          }
        }
      }
    }
    .padding(16).frame(width: 380)
  }
}

struct BluetoothPanel: View {
  let bluetooth: Bluetooth

  var body: some View {
    VStack(spacing: 10) {
      ForEach(bluetooth.devices) { device in
        HStack(spacing: 10) {
          Text(device.name).frame(maxWidth: .infinity)
          if let battery = device.battery { Text("\(Int(battery * 100)) %").role(.caption) }
          Button(device.isConnected ? "Disconnect" : "Connect") {
            if device.isConnected {
              bluetooth.disconnect(device)
            } else {
              bluetooth.connect(device)
            }
          }
        }
      }
    }
    .padding(16).frame(width: 320)
  }
}

struct SessionPanel: View {
  let session: LoginSession
  let idle: Idle

  var body: some View {
    VStack(spacing: 10) {
      Text(idle.isIdle ? "Away" : "Here").tone(.secondary)
      HStack(spacing: 8) {
        Button("Lock") { session.lock() }
        Button("Suspend") { session.suspend() }.disabled(session.canSuspend == .unavailable)
        Button("Power off") { session.powerOff() }.disabled(session.canPowerOff == .no)
      }
      ForEach(session.inhibitors, id: \.self) { inhibitor in
        Text("\(inhibitor.who): \(inhibitor.why)").role(.caption).tone(.secondary)
      }
    }
    .padding(16).frame(width: 340)
  }
}

struct LauncherPanel: View {
  let applications: Applications
  @State var query = ""

  var body: some View {
    VStack(spacing: 10) {
      TextField("Search", text: $query)
      ForEach(applications.matches(query, limit: 4)) { match in
        Button(match.application.name) {
          Task { try? await applications.start(match.application) }
        }
        .frame(maxWidth: .infinity)
      }
    }
    .padding(16).frame(width: 280)
  }
}

struct ToastsPanel: View {
  let notifications: Notifications

  var body: some View {
    VStack(spacing: 10) {
      ForEach(notifications.toasts) { toast in
        Card {
          VStack(spacing: 6) {
            Text(toast.summary).role(.headline)
            Text(markup: toast.body).role(.caption).lines(3)
            HStack(spacing: 8) {
              ForEach(toast.actions, id: \.self) { action in
                Button(action.label) { notifications.invoke(toast.id, action.key) }
              }
              Button("Dismiss") { notifications.dismiss(toast.id) }
            }
          }
        }
      }
    }
    .padding(16).frame(width: 320)
  }
}

struct StatusPanel: View {
  let media: Media
  let audio: Audio
  let battery: Battery

  var body: some View {
    ThemeReader { theme in
      HStack(spacing: 14) {
        if let player = media.active {
          Text(player.title).frame(maxWidth: 160)
          Button(player.playback == .playing ? "Pause" : "Play") { media.playPause() }
        }
        if let output = audio.state.output {
          Icon(output.volumeIcon).accessibilityHidden()
          Slider(Binding(get: { output.volume }, set: { audio.setVolume($0) }))
            .accessibilityLabel("Volume").frame(width: 110)
        }
        if battery.isPresent {
          Icon(battery.icon).accessibilityHidden()
          Text("\(Int((battery.level * 100).rounded())) %")
        }
      }
      .padding(horizontal: 18, vertical: 10)
      .glass(theme.looks.panel.glass(over: .desktop), isLegible: true)
      .outline(radius: theme.metrics.panelRadius)
    }
  }
}
