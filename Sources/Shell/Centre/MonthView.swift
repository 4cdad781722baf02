// SPDX-License-Identifier: MIT

import Views

/// The days of a month, with today.
struct MonthView: View {
  /// The state of the shell.
  let model: ShellModel
  /// The number of months after the present one.
  @State private var offset = 0

  /// The width and the height of a day.
  private static func side(_ theme: Theme) -> Double { 24 * max(theme.textScale, 1) }

  var body: some View {
    let month = model.now.firstDay(monthsLater: offset)
    VStack(spacing: 4) {
      HStack(spacing: 0) {
        Text(month.formatted("%OB %Y")).role(.headline)
        Spacer()
        button("go-previous-symbolic", model.words.previousMonth, -1)
        button("go-next-symbolic", model.words.nextMonth, 1)
      }
      .padding(Padding(leading: 14, trailing: 8))
      ThemeReader { theme in
        Grid(.count(7), spacing: 0) {
          ForEach(month.weeks.prefix(7), id: \.weekday) { day in
            Text("\(day.formatted("%a").prefix(2))").role(.caption).tone(.secondary)
              .alignment(.center).frame(height: Self.side(theme))
          }
          ForEach(month.weeks, id: \.dayNumber) { day in cell(day, in: month, theme) }
        }
      }
    }
    .onOpen { offset = 0 }
  }

  private func button(_ icon: String, _ name: String, _ step: Int) -> some View {
    Button(action: { offset += step }) { Icon(icon) }.radius(14).accessibilityLabel(name)
      .frame(width: 28, height: 28)
  }

  private func cell(_ day: LocalTime, in month: LocalTime, _ theme: Theme) -> some View {
    let (isToday, side) = (day.dayNumber == model.now.dayNumber, Self.side(theme))
    return Text("\(day.day)").role(.caption).alignment(.center)
      .tone(isToday ? .onAccent : day.month == month.month ? .primary : .secondary)
      .frame(width: side, height: side)
      .background(isToday ? theme.colors.accent : nil).outline(radius: side / 2)
      .opacity(day.month == month.month || isToday ? 1 : 0.5)
      .frame(maxWidth: .infinity, alignment: .center)
  }
}
