// SPDX-License-Identifier: MIT

import DBus
import Services
import Views

/// Shows the volume or the brightness for a while when it has changed. There is a surface only
/// while it is seen.
final class LevelDisplay {
  /// A level that is shown.
  enum Kind: String {
    /// The volume of the sound.
    case volume
    /// The brightness of the screen.
    case brightness
  }

  /// The level on the display.
  let shown = ShownLevel()
  /// The state of the shell.
  private let model: ShellModel
  /// The panel.
  private let panel: PanelController
  /// Follow the services.
  private var tasks: [Task<Void, Never>] = []
  /// The levels that were seen last; nil before the first one.
  private var last: [Kind: Level] = [:]

  /// The time until the display closes.
  private static let duration = Nanoseconds.seconds(1.6)

  /// A level, and what it is the level of.
  nonisolated struct Level: Hashable, Sendable {
    /// The name of the device.
    var device = ""
    /// The level; 1 is 100 %.
    var value = 0.0
    /// True if nothing is heard.
    var isMuted = false
  }

  /// Adds the display to the app of `model`.
  init(_ model: ShellModel) {
    self.model = model
    var place = Panel("osd", edge: .bottom, width: .content)
    place.margins.bottom = 72
    place.layer = .overlay
    let shown = shown
    panel = model.app.add(place) { LevelView(shown: shown, model: model) }
    tasks = [Kind.volume, .brightness].map { kind in
      follow({ Self.level(kind, model) }) { [weak self] in self?.changed(kind, $0) }
    }
  }

  isolated deinit { for task in tasks { task.cancel() } }

  /// The present level; nil if there is no such device.
  private static func level(_ kind: Kind, _ model: ShellModel) -> Level? {
    switch kind {
    case .volume:
      model.audio.output.map { Level(device: $0.name, value: $0.volume, isMuted: $0.isMuted) }
    case .brightness:
      model.brightness.presence == .there
        ? Level(device: model.brightness.device, value: model.brightness.level) : nil
    }
  }

  /// Shows a level that has changed. A new device has changed nothing, and the centre shows levels
  /// itself.
  private func changed(_ kind: Kind, _ level: Level?) {
    let before = last[kind]
    last[kind] = level
    guard let level, let before, level.device == before.device, !model.isCentreOpen else { return }
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
    case .volume: Self.icon(volume: level.value, isMuted: level.isMuted)
    case .brightness: "display-brightness-symbolic"
    }
  }

  /// The icon of a volume.
  static func icon(volume: Double, isMuted: Bool) -> String {
    let name =
      switch volume {
      case _ where isMuted || volume <= 0: "muted"
      case ..<0.34: "low"
      case ..<0.67: "medium"
      case ...1: "high"
      default: "overamplified"
      }
    return "audio-volume-\(name)-symbolic"
  }
}

/// A pill with an icon, a bar and a number.
struct LevelView: View {
  /// The level.
  let shown: ShownLevel
  /// The state of the shell.
  let model: ShellModel

  var body: some View {
    ThemeReader { theme in
      HStack(spacing: 14) {
        Icon(shown.icon).size(22).accessibilityHidden()
        ProgressView(shown.level.isMuted ? 0 : min(shown.level.value, 1)).frame(width: 208)
          .accessibilityLabel(shown.kind == .volume ? model.words.volume : model.words.brightness)
        Text("\(Int((shown.level.value * 100).rounded()))").role(.headline)
          .tone(shown.level.isMuted ? .secondary : .primary).alignment(.end).frame(width: 32)
      }
      .padding(horizontal: 20, vertical: 14)
      .onGlass(model, theme, radius: 25)
    }
  }
}
