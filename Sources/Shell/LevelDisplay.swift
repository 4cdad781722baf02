// SPDX-License-Identifier: MIT

import Services
import Views

/// Shows the volume, the brightness or the player for a while when it has changed, and Caps Lock
/// when it is asked to. There is a surface only while it is seen.
final class LevelDisplay {
  /// The state of the shell.
  private let model: ShellModel
  /// The panel.
  private let panel: PanelController
  /// Follow the services.
  private var followers: [Follower<Level?>] = []
  /// The levels that were seen last; nil before the first one.
  private var last: [ShellSettings.Display: Level] = [:]

  /// The time until the display closes.
  private static let duration = Nanoseconds.seconds(1.6)
  /// The distance from the edge of the output, in logical units.
  private static let margin = 72.0

  /// A level, and what it is the level of.
  nonisolated struct Level: Hashable, Sendable {
    /// The kind; nil for Caps Lock.
    var kind: ShellSettings.Display?
    /// The name of the device, or of the player.
    var device = ""
    /// The level; 1 is 100 %.
    var value = 0.0
    /// True if nothing is heard.
    var isMuted = false
    /// The texts in place of a level: the title and the artists of the player, or one of Caps Lock.
    var texts: [String] = []

    /// The icon.
    @MainActor var icon: String {
      switch kind {
      case .volume: AudioNode.icon(volume: value, isMuted: isMuted)
      case .brightness: "display-brightness-symbolic"
      case .player: "media-playback-\(isMuted ? "pause" : "start")-symbolic"
      case nil: "caps-lock-symbolic"
      }
    }
  }

  /// Adds the display to the app of `model`.
  init(_ model: ShellModel) {
    self.model = model
    var place = Panel("osd", edge: .bottom, width: .content)
    place.layer = .overlay
    panel = model.app.add(place) { LevelView(model: model) }
    applySettings()
    followers = ShellSettings.Display.allCases.map { kind in
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
  private static func level(_ kind: ShellSettings.Display, _ model: ShellModel) -> Level? {
    switch kind {
    case .volume:
      model.audio.output.map {
        Level(kind: kind, device: $0.name, value: $0.volume, isMuted: $0.isMuted)
      }
    case .brightness:
      model.brightness.isThere
        ? Level(kind: kind, device: model.brightness.device, value: model.brightness.level) : nil
    case .player:
      model.media.active.flatMap { player in
        player.title.isEmpty
          ? nil
          : Level(
            kind: kind, device: player.id, isMuted: player.playback != .playing,
            texts: [player.title, player.artists.joined(separator: ", ")])
      }
    }
  }

  /// Shows a level that has changed. A new device has changed nothing, and the centre shows levels
  /// itself.
  private func changed(_ kind: ShellSettings.Display, _ level: Level?) {
    let before = last[kind]
    last[kind] = level
    guard let level, let before, level.device == before.device, !model.isCentreOpen,
      model.settings.osdShows.contains(kind)
    else { return }
    show(level)
  }

  /// Shows a level as it is. Returns false if there is none.
  func show(_ kind: ShellSettings.Display) -> Bool { show(Self.level(kind, model)) }

  /// Shows whether Caps Lock is on. Returns false if no keyboard tells it.
  func showCapsLock() -> Bool {
    let words = model.words
    return show(
      model.app.isCapsLockOn.map { Level(texts: [$0 ? words.capsLockOn : words.capsLockOff]) })
  }

  @discardableResult private func show(_ level: Level?) -> Bool {
    guard let level else { return false }
    model.shownLevel = level
    panel.open(for: Self.duration)
    return true
  }
}

/// A pill with an icon, and a bar with a number or some texts.
struct LevelView: View {
  /// The state of the shell.
  let model: ShellModel

  /// The width of the text, or of the bar with its number, in logical units.
  private static let width = 254.0

  private func level(_ shown: LevelDisplay.Level) -> some View {
    HStack(spacing: 14) {
      ProgressView(shown.isMuted ? 0 : min(shown.value, 1)).frame(maxWidth: .infinity)
        .accessibilityLabel(shown.kind == .volume ? model.words.volume : model.words.brightness)
      Text("\(Int((shown.value * 100).rounded()))").role(.headline)
        .tone(shown.isMuted ? .secondary : .primary).alignment(.end).frame(minWidth: 32)
    }
    .frame(width: Self.width)
  }

  var body: some View {
    let shown = model.shownLevel
    return ThemeReader { theme in
      HStack(spacing: 14) {
        Icon(shown.icon, otherwise: "input-keyboard-symbolic").size(22).accessibilityHidden()
        if shown.texts.isEmpty {
          level(shown)
        } else {
          VStack(spacing: 1) {
            ForEach(shown.texts.filter { !$0.isEmpty }, id: \.self) {
              Text($0).role($0 == shown.texts[0] ? .headline : .caption)
            }
          }
          .frame(width: shown.kind == nil ? nil : Self.width)
        }
      }
      .padding(horizontal: 20, vertical: 14)
      .onGlass(model, theme, radius: 25)
    }
  }
}
