// SPDX-License-Identifier: MIT

import Services
import Views

/// Shows the volume, the brightness or the player for a while when it has changed. There is a
/// surface only while it is seen.
final class LevelDisplay {
  /// The kind of what is shown.
  typealias Kind = ShellSettings.Display

  /// The level on the display.
  let shown = ShownLevel()
  /// The state of the shell.
  private let model: ShellModel
  /// The panel.
  private let panel: PanelController
  /// Follow the services.
  private var followers: [Follower<Level?>] = []
  /// The levels that were seen last; nil before the first one.
  private var last: [Kind: Level] = [:]

  /// The time until the display closes.
  private static let duration = Nanoseconds.seconds(1.6)
  /// The distance from the edge of the output, in logical units.
  private static let margin = 72.0

  /// A level, and what it is the level of.
  nonisolated struct Level: Hashable, Sendable {
    /// The name of the device, or of the player.
    var device = ""
    /// The level; 1 is 100 %.
    var value = 0.0
    /// True if nothing is heard.
    var isMuted = false
    /// What the player plays, and by whom.
    var texts: [String] = []
  }

  /// Adds the display to the app of `model`.
  init(_ model: ShellModel) {
    self.model = model
    var place = Panel("osd", edge: .bottom, width: .content)
    place.layer = .overlay
    let shown = shown
    panel = model.app.add(place) { LevelView(shown: shown, model: model) }
    applySettings()
    followers = Kind.allCases.map { kind in
      Follower({ Self.level(kind, model) }) { [weak self] in self?.changed(kind, $0) }
    }
  }

  /// Takes the place of the settings.
  func applySettings() {
    var place = panel.panel
    place.edge = model.settings.osdEdge
    place.outputs = model.settings.osdOutput
    place.transition = .slide(model.settings.osdEdge).combined(with: .opacity)
    place.margins.top = model.settings.osdEdge == .top ? Self.margin : 0
    place.margins.bottom = model.settings.osdEdge == .bottom ? Self.margin : 0
    panel.panel = place
  }

  /// The present level; nil if there is no such device.
  private static func level(_ kind: Kind, _ model: ShellModel) -> Level? {
    switch kind {
    case .volume:
      model.audio.output.map { Level(device: $0.name, value: $0.volume, isMuted: $0.isMuted) }
    case .brightness:
      model.brightness.isThere
        ? Level(device: model.brightness.device, value: model.brightness.level) : nil
    case .player:
      model.media.active.flatMap { player in
        player.title.isEmpty
          ? nil
          : Level(
            device: player.id, isMuted: player.playback != .playing,
            texts: [player.title, player.artists.joined(separator: ", ")])
      }
    }
  }

  /// Shows a level that has changed. A new device has changed nothing, and the centre shows levels
  /// itself.
  private func changed(_ kind: Kind, _ level: Level?) {
    let before = last[kind]
    last[kind] = level
    guard let level, let before, level.device == before.device, !model.isCentreOpen,
      model.settings.osdShows.contains(kind)
    else { return }
    show(kind, level)
  }

  /// Shows a level as it is. Returns false if there is none.
  func show(_ kind: Kind) -> Bool {
    guard let level = Self.level(kind, model) else { return false }
    show(kind, level)
    return true
  }

  private func show(_ kind: Kind, _ level: Level) {
    shown.show(kind, level)
    panel.open(for: Self.duration)
  }
}

/// The level on the display.
@Observable final class ShownLevel {
  /// The kind.
  private(set) var kind = LevelDisplay.Kind.volume
  /// The level.
  private(set) var level = LevelDisplay.Level()

  /// Shows another level.
  func show(_ kind: LevelDisplay.Kind, _ level: LevelDisplay.Level) {
    self.kind = kind
    self.level = level
  }

  /// The icon of the level.
  var icon: String {
    switch kind {
    case .volume: AudioNode.icon(volume: level.value, isMuted: level.isMuted)
    case .brightness: "display-brightness-symbolic"
    case .player: "media-playback-\(level.isMuted ? "pause" : "start")-symbolic"
    }
  }
}

/// A pill with an icon, a bar and a number.
struct LevelView: View {
  /// The level.
  let shown: ShownLevel
  /// The state of the shell.
  let model: ShellModel

  /// The width of the text, or of the bar with its number, in logical units.
  private static let width = 254.0

  private var level: some View {
    HStack(spacing: 14) {
      ProgressView(shown.level.isMuted ? 0 : min(shown.level.value, 1)).frame(maxWidth: .infinity)
        .accessibilityLabel(shown.kind == .volume ? model.words.volume : model.words.brightness)
      Text("\(Int((shown.level.value * 100).rounded()))").role(.headline)
        .tone(shown.level.isMuted ? .secondary : .primary).alignment(.end).frame(minWidth: 32)
    }
    .frame(width: Self.width)
  }

  var body: some View {
    ThemeReader { theme in
      HStack(spacing: 14) {
        Icon(shown.icon).size(22).accessibilityHidden()
        if shown.kind == .player {
          VStack(spacing: 1) {
            ForEach(shown.level.texts.filter { !$0.isEmpty }, id: \.self) {
              Text($0).role($0 == shown.level.texts[0] ? .headline : .caption)
            }
          }
          .frame(width: Self.width)
        } else {
          level
        }
      }
      .padding(horizontal: 20, vertical: 14)
      .onGlass(model, theme, radius: 25)
    }
  }
}
