// SPDX-License-Identifier: MIT

import Glibc
import Services
import Views

/// The services that the panel shows, and what it remembers.
@MainActor @Observable final class Centre {
  /// The picture in this package.
  static let art = #filePath.replacing("Sources/ControlCentre/main.swift", with: "cover.png")
  let (network, bluetooth, battery): (Network, Bluetooth, Battery)
  let (audio, brightness, media): (Audio, Brightness, Media)
  let notes: Notifications
  var isOpen = false
  var openness = 0.0
  var expanded: Set<String> = []

  init(_ app: App) {
    (network, bluetooth, battery) = (Network(app), Bluetooth(app), Battery(app))
    (audio, brightness, media) = (Audio(app), Brightness(app), Media(app))
    notes = Notifications(app)
  }
}

/// A slider with its icon and its value.
struct Level: View {
  let icon: String
  let value: Double
  let set: (Double) -> Void

  var body: some View {
    HStack(spacing: 12) {
      Icon(icon + "-symbolic").size(20)
      Slider(Binding(get: { value }, set: set)).frame(maxWidth: .infinity)
      Text("\(Int((value * 100).rounded())) %").role(.caption).alignment(.end).frame(width: 40)
    }
  }
}

/// The panel, whose blur is as strong as it is open. What the computer lacks is hidden.
struct ControlCentre: View {
  let centre: Centre
  var notes: Notifications { centre.notes }

  var body: some View {
    ThemeReader { theme in
      VStack(spacing: 16) {
        Grid(.count(2), spacing: 12) { tiles }
        if let output = centre.audio.state.output {
          Level(icon: "audio-volume-high", value: output.volume) { centre.audio.setVolume($0) }
        }
        if centre.brightness.isThere {
          let brightness = centre.brightness
          Level(icon: "display-brightness", value: brightness.level, set: brightness.set)
        }
        if let player = centre.media.active { Card(material: .translucent) { music(player) } }
        ForEach(Set(notes.all.map(\.group)).sorted(), id: \.self) { group in
          Pile(isExpanded: centre.expanded.contains(group)) {
            ForEach(notes.all.filter { $0.group == group }) { card($0) }
          }
        }
      }
      .padding(24).glass(
        Glass(
          sigma: theme.looks.panel.sigma * min(centre.openness, 1),
          look: theme.looks.panel.look.legible(ink: theme.colors.text))
      )
      .outline(radius: 32).border(Border(color: theme.colors.separator)).frame(width: 420).padding(
        12)
    }
  }

  @ViewBuilder var tiles: some View {
    let (network, bluetooth) = (centre.network, centre.bluetooth)
    if network.isThere {
      tile("Wi-Fi", "network-wireless", network.isWirelessOn, network.setWireless)
      tile("Airplane mode", "airplane-mode", network.isAirplane, network.setAirplane)
    }
    if bluetooth.isThere {
      tile("Bluetooth", "bluetooth-active", bluetooth.isOn, bluetooth.setOn)
    }
    tile("Do not disturb", "notifications-disabled", notes.silence.isOn) { notes.silence.isOn = $0 }
  }

  func tile(_ name: String, _ icon: String, _ on: Bool, _ set: @escaping (Bool) -> Void) -> Tile {
    let isOn = Binding(get: { on }, set: set)
    return Tile(name, icon: icon + "-symbolic", detail: on ? "On" : "Off", isOn: isOn)
  }

  /// The music that plays.
  func music(_ player: MediaPlayer) -> some View {
    HStack(spacing: 14) {
      if let file = player.artFile {
        Image(file: file).frame(width: 60, height: 60).outline(radius: 12).clip()
      }
      VStack(spacing: 4) {
        Text(player.title).role(.headline)
        Text(player.artists.joined(separator: ", ")).role(.caption).tone(.secondary)
      }
      .frame(maxWidth: .infinity)
      Button(action: { centre.media.playPause() }) {
        Icon("media-playback-\(player.playback == .playing ? "pause" : "start")-symbolic").size(20)
      }
      .accessibilityLabel(player.playback == .playing ? "Pause" : "Play")
    }
  }

  /// A notification, which a swipe dismisses. A press on it shows those beneath it.
  func card(_ note: DesktopNotification) -> some View {
    Card(material: .translucent) {
      VStack(spacing: 2) {
        Text(note.summary).role(.headline)
        Text(markup: note.body).role(.caption).tone(.secondary).lines(2)
      }
    }
    .onTap { withMotion { _ = centre.expanded.insert(note.group) } }
    .onSwipe { notes.dismiss(note.id) }
  }
}

/// A bar and the desk beneath it. A press on the bar opens the panel, and so does a pull.
struct Desk: View {
  @Bindable var centre: Centre

  var body: some View {
    VStack(spacing: 0) {
      HStack {
        Text("Control centre").role(.headline).frame(maxWidth: .infinity)
        Text(centre.network.connection).role(.caption).tone(.secondary)
        if centre.battery.isPresent { Text("\(Int(centre.battery.level * 100)) %").role(.caption) }
      }
      .padding(horizontal: 16, vertical: 10).onTap { centre.isOpen.toggle() }
      Image(file: Centre.art).frame(maxWidth: .infinity, maxHeight: .infinity)
        .drawer(isPresented: $centre.isOpen, strip: 32, onMove: { centre.openness = $0 }) {
          ControlCentre(centre: centre).frame(alignment: .top)
        }
        .clip()
    }
  }
}

@MainActor @Observable final class Root { var centre: Centre? }
let root = Root()
let app = App(App.Options()) { if let centre = root.centre { Desk(centre: centre) } }
root.centre = Centre(app)
app.followDesktop(otherwise: .dark)
do { _ = try app.run() } catch {
  print(error)
  exit(1)
}
