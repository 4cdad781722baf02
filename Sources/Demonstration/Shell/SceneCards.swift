// SPDX-License-Identifier: MIT

import Views

/// The cards in front of the scene: the hint about drops, the help card, and the notice.
struct SceneCards: View {
  /// The model that the view shows.
  let model: DemoWindow.Model

  var body: some View {
    ZStack {
      if model.isDropping { DropHint(settings: model.settings).transition(.opacity) }
      GeometryReader { size in
        let room = Size<Logical>(
          width: max(size.width - 32, 0), height: max(size.height - 32, 0))
        ZStack(alignment: .center) {
          if model.showsHelp { HelpCard(model: model, room: room) }
        }
        .padding(16)
      }
      ZStack(alignment: .bottom) {
        if let notice = model.notice {
          Card(padding: Padding(horizontal: 18, vertical: 12)) {
            Text(notice).role(.control).lines(3)
          }
        }
      }
      .padding(16)
    }
  }
}

/// Covers the scene while files that can be dropped hover over the window: dims it, outlines it,
/// and says what a drop does.
struct DropHint: View {
  /// The settings.
  let settings: Settings

  /// The hint.
  var body: some View {
    ZStack(alignment: .center) {
      Text("Drop a video or an image to show it").role(.headline)
        .padding(horizontal: 26, vertical: 16).panel(settings, radius: 26).padding(20)
    }
    .border(Border(width: 2, color: Color(rgb: 0xffffff, alpha: 0.6))).outline(radius: 14)
    .padding(10).background(Color(rgb: 0x07050c, alpha: 0.5))
  }
}

/// A card that lists keys and gestures, first those of the scene.
struct HelpCard: View {
  /// The state that is shown.
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
    .init(
      input: "D", effect: "outlines what is redrawn: red if changed, yellow if glass shows that"),
    .init(input: "Drag and drop", effect: "shows an image or a video of yours"),
    .init(input: "F11", effect: "switches to full screen"),
    .init(input: "?", effect: "shows and hides this list"),
  ]

  /// The card.
  var body: some View {
    ScrollView {
      VStack(spacing: 7) {
        Text(DemoScene.all[model.scene].title).role(.title).padding(Padding(bottom: 4))
        rows(model.hints)
        rows(Self.everywhere)
      }
      .padding(horizontal: 28, vertical: 24)
    }
    .outline(radius: Self.radius).clip()
    .frame(width: min(480, room.width))
    .panel(glassSettings, radius: Self.radius)
    .accessibilityLabel("Keys and gestures").onEscape { model.showsHelp = false }
  }

  /// The settings, with a blur that is strong enough to read many lines on it.
  private var glassSettings: Settings {
    var settings = model.settings
    settings.glass.sigma = max(settings.glass.effectiveSigma, Self.leastSigma)
    return settings
  }

  /// The corner radius, and the least strength of the blur, in logical units.
  private static let (radius, leastSigma) = (22.0, 24.0)

  private func rows(_ hints: [SceneView.Hint]) -> some View {
    VStack(spacing: 7) {
      ForEach(hints, id: \.input) { hint in
        HStack(alignment: .baseline, spacing: 16) {
          Text(hint.input).role(.headline).lines(2).frame(width: room.width < 400 ? 104 : 168)
          Text(hint.effect).lines(3).frame(maxWidth: .infinity)
        }
      }
    }
    .padding(Padding(bottom: hints.isEmpty ? 0 : 8))
  }
}
