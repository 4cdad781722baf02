// SPDX-License-Identifier: MIT

import Views

/// Buttons for the sheets, each at the side of its sheet's edge, and sliders for their spring.
struct SheetLauncher: View {
  /// The settings.
  let model: SettingsModel
  /// Called with the edge of the sheet to open.
  let open: (Edge) -> Void

  var body: some View {
    ScrollView {
      VStack(spacing: 18) {
        Grid(.count(3), spacing: 10) {
          Spacer()
          button("Weather", .top)
          Spacer()
          button("Contents", .left)
          Text("A sheet from any edge").role(.control).lines(3).alignment(.center)
          button("Glass", .right)
          Spacer()
          button("Share", .bottom)
          Spacer()
        }
        SpringControls(model: model)
      }
      .padding(22)
    }
    .outline(radius: 32).clip()
    .frame(maxWidth: 376)
  }

  private func button(_ title: String, _ edge: Edge) -> EdgeButton {
    EdgeButton(title: title, edge: edge) { open(edge) }
  }
}
