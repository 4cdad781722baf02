// SPDX-License-Identifier: MIT

import Views

/// A card that lists keys and gestures, first those of the scene.
struct HelpCard: View {
  /// What is shown.
  let model: DemoWindow.Model
  /// The room, in logical units.
  let room: Size<Logical>

  /// The hints for all scenes.
  static let everywhere: [SceneView.Hint] = [
    .init(input: "1 – 7", effect: "change the scene"),
    .init(input: "Tab, arrows, Return", effect: "move the focus, press a control"),
    .init(input: "[  ]", effect: "decrease or increase the blur"),
    .init(input: "T", effect: "switches between light and dark"),
    .init(input: "P", effect: "pauses automatic motion"),
    .init(input: "M", effect: "reduces motion"),
    .init(input: "R", effect: "turns transparency off and on"),
    .init(input: "H", effect: "shows frame statistics"),
    .init(input: "D", effect: "highlights redrawn regions"),
    .init(input: "Drag and drop", effect: "shows an image or a video of yours"),
    .init(input: "F11", effect: "switches to full screen"),
    .init(input: "?", effect: "shows and hides this list"),
  ]

  /// The card.
  var body: some View {
    ThemeReader { theme in
      ScrollView {
        VStack(spacing: 7) {
          Text(DemoScene.all[model.scene].title).role(.title).padding(Padding(bottom: 4))
          rows(model.hints)
          rows(Self.everywhere)
        }
        .padding(horizontal: 28, vertical: 24)
      }
      .frame(width: min(480, room.width))
      .background(theme.colors.surface.with(alpha: 0.96)).outline(radius: 22).clip()
      .border(Border(color: theme.colors.separator))
      .shadow(Shadow(color: theme.colors.shadow, sigma: 24, offset: Point(x: 0, y: 10)))
    }
    .accessibilityLabel("Keys and gestures").onEscape { model.showsHelp = false }
  }

  private func rows(_ hints: [SceneView.Hint]) -> some View {
    VStack(spacing: 7) {
      ForEach(hints, id: \.input) { hint in
        HStack(spacing: 16) {
          Text(hint.input).role(.headline).lines(2).frame(width: room.width < 400 ? 104 : 168)
          Text(hint.effect).tone(.secondary).lines(2)
        }
      }
    }
    .padding(Padding(bottom: hints.isEmpty ? 0 : 8))
  }
}
