// SPDX-License-Identifier: MIT

// The names that stand for something of the author's in the examples of documentation comments of
// Views and ScrimTesting, which `scripts/docs` compiles as views or statements in `Sample`. The
// examples of other modules declare what they use.

import Views

enum Order { case name, date }

struct File: Identifiable {
  var id = 0
  var name = ""
  var title = ""
}

@Observable final class Models {
  var part = 0.5
  var unread = 3
  var level = 0.5
  var time = ""
  let times = AsyncStream<String> { _ in }
  func changed(_ line: String) {}
}

@Observable final class Player { var volume = 0.5 }
final class Gauge: Widget { var level = 0.0 }

struct NoteView: View {
  let note: File
  var body: some View { Text(note.name) }
}

struct Details: View {
  var body: some View { Text("Details") }
}

struct PanelView: View {
  let model: Player
  var body: some View { Text("") }
}

struct Sample: View {
  @State var order = Order.name
  @State var hasWiFi = true
  @State var place = Point<Logical>.zero
  @State var isOpen = false
  @State var isAsking = false
  @State var isMuted = false
  @State var isSharing = false
  @State var isTargeted = false
  @State var volume = 0.5
  @State var zoom = 1.0
  @State var start = 1.0
  @State var query = ""
  @State var text = ""
  @State var revealedSong: Int?
  @State var selectedSong: Int?
  @State var expanded: Set<String> = []
  @State var notes: [File] = []
  let file = File()
  let song = File()
  let songs = [File()]
  let photo = "/photo.jpg"
  let source = "Mail"
  let download = Models()
  let inbox = Models()
  let battery = Models()
  let clock = Models()
  let mixer = Models()
  let model = Player()
  let app = App(App.Options())

  func find(_ text: String) {}
  func open(_ file: File) {}
  func delete(_ file: File) {}
  func play(_ files: [String]) {}
  func goBack() {}
  func goForward() {}
  func save() {}

  var body: some View { Text("") }
}
