// SPDX-License-Identifier: MIT

import Glibc
import Views

let colors = Theme(.dark).colors

/// What the panel shows and changes.
@MainActor @Observable final class Centre {
  var volume = 0.6
  var brightness = 0.8
  var mode = 0
  var switches = ["Wi-Fi": true, "Bluetooth": true, "Do not disturb": false, "Night light": false]
  var notes: [Note] = []
  var load = "…"

  /// A line of the program that feeds the panel: the load, and news.
  func receive(_ line: String) {
    let words = line.split(separator: "|").map(String.init)
    guard words.count == 2 else { return load = line }
    withMotion(.lively) {
      notes.insert(Note(title: words[0], text: words[1]), at: 0)
      if notes.count > 3 { notes.removeLast() }
    }
  }

  func isOn(_ name: String) -> Binding<Bool> {
    Binding(get: { self.switches[name] ?? false }, set: { self.switches[name] = $0 })
  }

  func dismiss(_ note: Note) { notes.removeAll { $0.id == note.id } }
}

/// A notification.
struct Note: Identifiable, Equatable {
  let title: String
  let text: String
  var id: String { title + text }
}

/// The icons of the switches.
let icons = [
  "Wi-Fi": "network-wireless-symbolic", "Bluetooth": "bluetooth-active-symbolic",
  "Do not disturb": "notifications-disabled-symbolic", "Night light": "night-light-symbolic",
]

/// A large switch.
struct Tile: View {
  let title: String
  @Binding var isOn: Bool
  @State private var isHovered = false

  var body: some View {
    HStack(spacing: 12) {
      Icon(icons[title] ?? "").size(20).tone(isOn ? .onAccent : .primary)
      VStack(spacing: 2) {
        Text(title).role(.headline).tone(isOn ? .onAccent : .primary)
        Text(isOn ? "On" : "Off").role(.caption).tone(isOn ? .onAccent : .secondary)
      }
      .frame(maxWidth: .infinity)
    }
    .padding(horizontal: 16, vertical: 12)
    .background(isOn ? colors.accent : isHovered ? colors.press : colors.control)
    .outline(radius: 18)
    .onTap { isOn.toggle() }
    .onHover { isHovered = $0 }
  }
}

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

/// A notification that a swipe dismisses.
struct NoteCard: View {
  let note: Note
  let centre: Centre

  var body: some View {
    VStack(spacing: 2) {
      Text(note.title).role(.headline)
      Text(note.text).role(.caption).tone(.secondary).lines(2)
    }
    .frame(maxWidth: .infinity)
    .padding(horizontal: 16, vertical: 10).background(colors.control).outline(radius: 18)
    .onSwipe { centre.dismiss(note) }
    .transition(.opacity.combined(with: .slide(.top)))
  }
}

/// The panel.
struct ControlCentre: View {
  @Bindable var centre: Centre

  var body: some View {
    VStack(spacing: 16) {
      HStack {
        Text("Control centre").role(.title)
        Spacer()
        Text("load \(centre.load)").role(.caption).tone(.secondary)
      }
      Grid(.count(2), spacing: 12) {
        ForEach(centre.switches.keys.sorted(), id: \.self) { name in
          Tile(title: name, isOn: centre.isOn(name))
        }
      }
      Level(icon: "audio-volume-high-symbolic", value: $centre.volume)
      Level(icon: "display-brightness-symbolic", value: $centre.brightness)
      Segmented(["Silent", "Balanced", "Fast"], selection: $centre.mode)
      if !centre.notes.isEmpty { Divider() }
      ForEach(centre.notes) { NoteCard(note: $0, centre: centre) }
    }
    .padding(24)
    .glass(Glass(sigma: 30, look: LookPreset.dark.look)).outline(radius: 32)
    .border(Border(color: Color(rgb: 0xffffff).with(alpha: 0.15)))
    .frame(width: 420)
  }
}

/// Reports the load, and what happens; stands for a program of the system.
let feed = """
  n=0; while n=$((n + 1)); do cut -d' ' -f1 /proc/loadavg
  case $n in 1) echo 'Updates|Three packages are newer';; 2) echo 'Battery|Full';; esac
  sleep 1; done
  """

let centre = Centre()
let ground = MeshGradient(
  columns: 2, rows: 2, [0x2f6fd8, 0xff7bbf, 0x160b39, 0xffd166].map { Color(rgb: $0) })
let app = App(App.Options()) {
  ControlCentre(centre: centre)
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top)
    .padding(32)
    .background(.mesh(ground))
}
Task { for await line in app.lines(of: ["sh", "-c", feed]) { centre.receive(line) } }

do { _ = try app.run() } catch {
  print(error)
  exit(1)
}
