// SPDX-License-Identifier: MIT

import Services
import Views

/// A search field above the applications that fit.
struct Launcher: View {
  let desk: Desk
  @State private var query = ""
  @State private var selection: ApplicationSearch.Match.ID?

  var body: some View {
    let matches = desk.applications.matches(query, limit: 50)
    let first = matches.first
    VStack(spacing: 8) {
      TextField("Search", text: $query) { _ in
        start(matches.first { $0.id == selection } ?? first)
      }
      .style(.translucent).defaultFocus()
      if matches.isEmpty {
        Text("Nothing found").tone(.secondary).alignment(.center).padding(8)
      }
      List(
        matches, selection: Binding(get: { selection ?? first?.id }, set: { selection = $0 }),
        rowHeight: 40
      ) { match in
        HStack(spacing: 12) {
          Icon(match.application.icon ?? "", otherwise: "application-x-executable").size(24)
          Text(match.application.name).frame(maxWidth: .infinity)
        }
        .padding(horizontal: 8, vertical: 0)
      }
      .onActivate { start($0) }.takesUnusedKeys().focusable(false)
      .atMost(height: 320)
    }
    .padding(16)
    .onGlass(radius: 20)
    .onOpen { (query, selection) = ("", nil) }
    .onChange(of: query) { selection = nil }
  }

  private func start(_ match: ApplicationSearch.Match?) {
    guard let match else { return }
    desk.launcher?.close()
    Task {
      try? await desk.applications.start(
        match.application, token: desk.app.activationToken())
    }
  }
}
