// SPDX-License-Identifier: MIT

import Glibc
import Views

/// What the panel shows and changes.
@MainActor @Observable final class Centre {
  /// The picture in this package.
  static let art = #filePath.replacing("Sources/ControlCentre/main.swift", with: "cover.png")
  var isOpen = false
  var openness = 0.0
  var time = ""
  var load = ""
  var volume = 0.6
  var brightness = 0.8
  var wiFi = true
  var bluetooth = true
  var silence = false
  var nightLight = false
  var isPlaying = true
  var notes: [Note] = []
  var expanded: Set<String> = []

  /// A line of the program that feeds the panel: the time and the load, or a notification.
  func receive(_ line: String) {
    let words = line.split(separator: "|").map(String.init)
    if words.count == 2 { (time, load) = (words[0], words[1]) }
    guard words.count == 3 else { return }
    withMotion { notes.insert((words[0], words[1], words[2]), at: 0) }
  }
}

/// A notification.
typealias Note = (app: String, title: String, text: String)

/// A slider with its icon and its value.
struct Level: View {
  let icon: String
  @Binding var value: Double

  var body: some View {
    HStack(spacing: 12) {
      Icon(icon).size(20)
      Slider($value).frame(maxWidth: .infinity)
      Text("\(Int(value * 100)) %").role(.caption).alignment(.end).frame(width: 36)
    }
  }
}

/// The panel, whose blur is as strong as it is open.
struct ControlCentre: View {
  @Bindable var centre: Centre

  var body: some View {
    ThemeReader { theme in
      VStack(spacing: 16) {
        Grid(.count(2), spacing: 12) {
          tile("Wi-Fi", "network-wireless", $centre.wiFi)
          tile("Bluetooth", "bluetooth-active", $centre.bluetooth)
          tile("Do not disturb", "notifications-disabled", $centre.silence)
          tile("Night light", "night-light", $centre.nightLight)
        }
        Level(icon: "audio-volume-high-symbolic", value: $centre.volume)
        Level(icon: "display-brightness-symbolic", value: $centre.brightness)
        Card(material: .translucent) { music }
        ForEach(Set(centre.notes.map(\.app)).sorted(), id: \.self) { app in
          Pile(isExpanded: centre.expanded.contains(app)) {
            ForEach(centre.notes.filter { $0.app == app }, id: \.title) { card($0) }
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

  func tile(_ title: String, _ icon: String, _ isOn: Binding<Bool>) -> Tile {
    Tile(title, icon: icon + "-symbolic", detail: isOn.wrappedValue ? "On" : "Off", isOn: isOn)
  }

  /// The music that plays.
  var music: some View {
    HStack(spacing: 14) {
      Image(file: Centre.art).frame(width: 60, height: 60).outline(radius: 12).clip()
      VStack(spacing: 4) {
        Text("Low tide").role(.headline)
        Text("The Harbour Lights").role(.caption).tone(.secondary)
        ProgressView(0.3)
      }
      .frame(maxWidth: .infinity)
      Button(action: { centre.isPlaying.toggle() }) {
        Icon("media-playback-\(centre.isPlaying ? "pause" : "start")-symbolic").size(20)
      }
      .accessibilityLabel(centre.isPlaying ? "Pause" : "Play")
    }
  }

  /// A notification, which a swipe dismisses. A press on it shows those beneath it.
  func card(_ note: Note) -> some View {
    Card(material: .translucent) {
      VStack(spacing: 2) {
        Text(note.title).role(.headline)
        Text(note.text).role(.caption).tone(.secondary).lines(2)
      }
    }
    .onTap { withMotion { _ = centre.expanded.insert(note.app) } }
    .onSwipe { centre.notes.removeAll { $0.title == note.title } }
  }
}

/// A bar and the desk beneath it. A press on the bar opens the panel, and so does a pull.
struct Desk: View {
  @Bindable var centre: Centre

  var body: some View {
    VStack(spacing: 0) {
      HStack {
        Text(centre.time).role(.headline).frame(maxWidth: .infinity)
        Text("load \(centre.load)").role(.caption).tone(.secondary)
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

/// Reports the time, the load and what happens; stands for a program of the system.
let feed = """
  echo 'Updates|Three packages are newer|Restart when you have time'
  echo 'Post|Ada|The key is under the pot'; echo 'Post|Brook|See you on Sunday?'
  while echo "$(date +%H:%M)|$(cut -d' ' -f1 /proc/loadavg)"; do sleep 1; done
  """
let centre = Centre()
let app = App(App.Options()) { Desk(centre: centre) }
app.followDesktop(otherwise: .dark)
Task { for await line in app.lines(of: ["sh", "-c", feed]) { centre.receive(line) } }

do { _ = try app.run() } catch {
  print(error)
  exit(1)
}
