// SPDX-License-Identifier: MIT

import Views

/// The scene switcher and the global buttons. It is in the title bar if the window draws one,
/// otherwise above the scene.
struct Header: View {
  /// The state that is shown.
  let model: DemoWindow.Model

  /// The height above the scene, in logical units.
  static let height = 44.0
  /// The room of the buttons, the least width of the switcher, below which it is a menu, and its
  /// height, in logical units.
  private static let (buttons, names, switcher) = (88.0, 480.0, 30.0)

  /// The header.
  var body: some View {
    ThemeReader { theme in
      let isAbove = model.titleBar == nil
      VStack(spacing: 0) {
        GeometryReader { size in row(margin: isAbove ? Self.buttons : 0, size.width) }
        if isAbove { Divider() }
      }
      .background(isAbove ? theme.colors.surface : nil)
    }
  }

  private func row(margin: Double, _ width: Double) -> some View {
    let hasNames = width - 2 * margin >= Self.names * model.settings.textScale
    let scene = Binding(
      get: { model.scene }, set: { model.app?.show(DemoScene.all[$0]) })
    return ZStack(alignment: .center) {
      HStack(spacing: 2) {
        button("Help") {
          model.app?.toggleHelp()
        } _: {
          Text("?").role(.headline).tone(.secondary)
        }
        button("Light or dark") {
          model.app?.switchAppearance()
        } _: {
          DemoIcon.appearance.view(0, side: 15).opacity(0.8)
        }
        Spacer()
      }
      // In the title bar the buttons are at the window's left edge, where it leaves space.
      .padding(Padding(leading: 8)).offset(x: -(model.titleBar?.left ?? 0))
      if hasNames {
        Segmented(DemoScene.all.map(\.title), selection: scene).accessibilityLabel("Scenes")
          .frame(height: Self.switcher).padding(horizontal: margin, vertical: 0)
      } else {
        MenuButton(DemoScene.all[model.scene].title) {
          for (index, scene) in DemoScene.all.enumerated() {
            MenuItem(scene.title, isChosen: index == model.scene) { model.app?.show(scene) }
          }
        }
        .accessibilityLabel("Scenes")
      }
    }
  }

  private func button<Icon: View>(
    _ label: String, action: @escaping () -> Void, @ViewBuilder _ icon: () -> Icon
  ) -> some View {
    Button(action: action, icon).accessibilityLabel(label).frame(width: 36, height: 36)
  }
}
