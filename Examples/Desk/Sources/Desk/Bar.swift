// SPDX-License-Identifier: MIT

import Services
import Views

/// The bar: the launcher at its left, the time in its middle, and the state of the machine.
struct Bar: View {
  let desk: Desk
  @State private var showsMonth = false

  var body: some View {
    let now = desk.app.clock(every: .minute)
    HStack(spacing: 4) {
      Button(action: { desk.launcher?.toggle() }) { Icon("view-app-grid-symbolic") }
        .accessibilityLabel("Applications")
      Spacer()
      if let volume = Level(desk.audio) {
        Button(action: { desk.sound?.toggle() }) { Icon(volume.icon) }.accessibilityLabel("Sound")
      }
      if desk.battery.isPresent {
        Icon(desk.battery.icon)
        Text("\(Int((desk.battery.level * 100).rounded())) %").role(.caption)
      }
      Button(action: { desk.notes?.toggle() }) {
        HStack(spacing: 6) {
          Icon("preferences-system-notifications-symbolic")
          if desk.notifications.unread > 0 { Badge("\(desk.notifications.unread)") }
        }
      }
      .accessibilityLabel("Notifications")
    }
    .overlay(alignment: .center) {
      Button("\(now.formatted("%a %-d %b"))   \(now.timeOfDay)") { showsMonth.toggle() }
        .style(.plain)
        .popover(isPresented: $showsMonth) { Month(today: now) }
    }
    .padding(horizontal: 8, vertical: 2)
    .onGlass(radius: 0)
    .onChange(of: Level(desk.audio)) { desk.show($1, after: $0) }
    .onChange(of: Level(desk.brightness)) { desk.show($1, after: $0) }
  }
}

/// The days of a month.
struct Month: View {
  let today: LocalTime
  @State private var offset = 0

  var body: some View {
    let first = today.firstDay(monthsLater: offset)
    let days = first.weeks
    VStack(spacing: 6) {
      HStack {
        Text(first.formatted("%OB %Y")).role(.headline)
        Spacer()
        Button("‹") { offset -= 1 }.accessibilityLabel("Previous month")
        Button("›") { offset += 1 }.accessibilityLabel("Next month")
      }
      Grid(.count(7), spacing: 8) {
        ForEach(days.prefix(7), id: \.weekday) { cell($0.formatted("%a")).tone(.secondary) }
        ForEach(days, id: \.dayNumber) { day in
          let isToday = day.dayNumber == today.dayNumber
          cell("\(day.day)").tone(
            isToday ? .accent : day.month == first.month ? .primary : .secondary)
        }
      }
    }
    .frame(width: 260).padding(8)
  }

  private func cell(_ text: String) -> Text { Text(text).role(.caption).alignment(.center) }
}
