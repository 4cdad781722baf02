// SPDX-License-Identifier: MIT

import Views

/// A title, and the button of the spring menu.
struct SheetToolbar: View {
  /// The settings.
  let model: SettingsModel
  /// Opens the menu; its title is the name of the spring.
  let button: Widgets.Button

  var body: some View {
    HStack(spacing: 12) {
      Text("Sheets").role(.headline)
      Spacer()
      Text("Spring").role(.control)
      WidgetView {
        button
      } update: {
        let index = NamedSpring.index(of: model.settings.spring)
        $0.title = index.map { NamedSpring.all[$0].name } ?? "Custom"
      }
    }
    .padding(Padding(left: 20, top: 8, right: 8, bottom: 8))
    .frame(maxWidth: 520)
  }
}
