// SPDX-License-Identifier: MIT

import Services
import Views

/// The notifications, newest first. A swipe dismisses one.
struct Notes: View {
  @Bindable var notifications: Notifications

  var body: some View {
    VStack(spacing: 10) {
      HStack(spacing: 12) {
        Text("Notifications").role(.title).frame(maxWidth: .infinity)
        Toggle("Quiet", isOn: $notifications.silence.isOn)
        Button("Clear") { withMotion { notifications.dismissAll() } }
          .disabled(notifications.all.isEmpty)
      }
      if notifications.all.isEmpty {
        Text("Nothing new").tone(.secondary).alignment(.center).padding(24)
      }
      ScrollView(.vertical) {
        VStack(spacing: 8) { ForEach(notifications.all) { Note(note: $0, notes: notifications) } }
      }
      .atMost(height: 520)
    }
    .padding(16)
    .onGlass(radius: 20)
    .onOpen { notifications.markRead() }
  }
}

/// A notification with its actions.
struct Note: View {
  let note: DesktopNotification
  let notes: Notifications

  var body: some View {
    Card(material: .translucent) {
      VStack(spacing: 4) {
        Text(note.app).role(.caption).tone(.secondary)
        Text(note.summary).role(.headline).lines(2)
        if !note.body.isEmpty { Text(markup: note.body).lines(4) }
        if !note.actions.isEmpty {
          HStack(spacing: 8) {
            ForEach(note.actions, id: \.self) { action in
              Button(action.label) { notes.invoke(note.id, action.key) }.style(.translucent)
            }
          }
        }
      }
    }
    .onSwipe { notes.dismiss(note.id) }
  }
}
