// SPDX-License-Identifier: MIT

import Services
import Views

/// A volume or a brightness.
struct Level: Equatable {
  var name = "Volume"
  var icon = "audio-volume-high-symbolic"
  /// The level; 1 is 100 %.
  var value = 0.0

  init() {}

  /// The volume; nil without a device.
  init?(_ audio: Audio) {
    guard let output = audio.state.output else { return nil }
    value = output.isMuted ? 0 : output.volume
    let step = value <= 0 ? "muted" : value < 0.34 ? "low" : value < 0.67 ? "medium" : "high"
    icon = "audio-volume-\(step)-symbolic"
  }

  /// The brightness of the screen; nil without a backlight.
  init?(_ brightness: Brightness) {
    guard brightness.isThere else { return nil }
    (name, icon, value) = ("Brightness", "display-brightness-symbolic", brightness.level)
  }
}

/// The on-screen display of a level.
struct LevelDisplay: View {
  let level: Level

  var body: some View {
    HStack(spacing: 14) {
      Icon(level.icon).size(22).accessibilityHidden()
      ProgressView(min(level.value, 1)).accessibilityLabel(level.name).frame(width: 200)
      Text("\(Int((level.value * 100).rounded()))").alignment(.end).frame(width: 32)
    }
    .padding(horizontal: 20, vertical: 14)
    .onGlass(radius: 25)
  }
}

/// What plays, how loud it is, and how bright the screen.
struct Sound: View {
  let desk: Desk

  var body: some View {
    VStack(spacing: 16) {
      if let player = desk.media.active { music(player) }
      if let level = Level(desk.audio) { slider(level) { desk.audio.setVolume($0) } }
      if let level = Level(desk.brightness) { slider(level, set: desk.brightness.set) }
    }
    .padding(20)
    .onGlass(radius: 20)
  }

  private func slider(_ level: Level, set: @escaping (Double) -> Void) -> some View {
    HStack(spacing: 12) {
      Icon(level.icon).size(20).accessibilityHidden()
      Slider(Binding(get: { min(level.value, 1) }, set: set)).accessibilityLabel(level.name)
    }
  }

  private func music(_ player: MediaPlayer) -> some View {
    HStack(spacing: 12) {
      if let file = player.artFile {
        Image(file: file).frame(width: 56, height: 56).outline(radius: 10).clip()
      }
      VStack(spacing: 2) {
        Text(player.title).role(.headline)
        Text(player.artists.joined(separator: ", ")).role(.caption).tone(.secondary)
      }
      .frame(maxWidth: .infinity)
      let isPlaying = player.playback == .playing
      Button(action: { desk.media.playPause() }) {
        Icon("media-playback-\(isPlaying ? "pause" : "start")-symbolic").size(20)
      }
      .accessibilityLabel(isPlaying ? "Pause" : "Play")
      Button(action: { desk.media.next() }) { Icon("media-skip-forward-symbolic").size(20) }
        .accessibilityLabel("Next").disabled(!player.can.contains(.next))
    }
  }
}
