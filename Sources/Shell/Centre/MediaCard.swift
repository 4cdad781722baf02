// SPDX-License-Identifier: MIT

import Services
import Views

/// The player that plays, with its controls.
struct MediaCard: View {
  /// The state of the shell.
  let model: ShellModel

  var body: some View {
    if let player = model.media.active, !player.title.isEmpty {
      Card(material: .translucent, padding: Padding(12)) {
        VStack(spacing: 10) {
          HStack(spacing: 12) {
            art(player).accessibilityHidden()
            VStack(spacing: 2) {
              Text(player.title).role(.headline)
              Text(player.artists.joined(separator: ", ")).role(.caption).tone(.secondary)
            }
            .frame(maxWidth: .infinity)
            controls(player).layoutDirection(.leftToRight)
          }
          if let length = player.length, player.can.contains(.seek) {
            MediaPosition(player: player, length: length) { model.media.seek(to: $0) }
              .layoutDirection(.leftToRight)
          }
        }
      }
    }
  }

  @ViewBuilder private func art(_ player: MediaPlayer) -> some View {
    if let path = player.artFile {
      Image(file: path).frame(width: 44, height: 44).outline(radius: 10).clip()
    } else {
      Icon(player.desktopEntry, otherwise: "audio-x-generic-symbolic").size(36)
        .frame(width: 44, height: 44, alignment: .center)
    }
  }

  private func controls(_ player: MediaPlayer) -> some View {
    let isPlaying = player.playback == .playing
    return HStack(spacing: 2) {
      button("media-skip-backward", model.words.previous) { model.media.previous() }
        .disabled(!player.can.contains(.previous))
      button(
        "media-playback-\(isPlaying ? "pause" : "start")",
        isPlaying ? model.words.pause : model.words.play
      ) { model.media.playPause() }
      button("media-skip-forward", model.words.next) { model.media.next() }
        .disabled(!player.can.contains(.next))
    }
  }

  private func button(
    _ icon: String, _ name: String, _ action: @escaping () -> Void
  ) -> some View {
    Button(action: action) { Icon("\(icon)-symbolic").size(18) }.radius(18)
      .accessibilityLabel(name)
  }
}

/// The position in a track, which moves while it plays and is seen.
private struct MediaPosition: View {
  /// The player.
  let player: MediaPlayer
  /// The length of the track in seconds.
  let length: Double
  /// Seeks to a second.
  let seek: (Double) -> Void
  /// The second that is shown.
  @State private var second = 0.0
  /// The second that is chosen, while the knob is dragged.
  @State private var chosen: Double?
  /// True while the centre is open.
  @State private var isOpen = false

  /// The state on which the task depends.
  private struct Pace: Hashable {
    let position: MediaPlayer.Position
    let isOpen: Bool
  }

  var body: some View {
    HStack(spacing: 10) {
      Text(Self.text(min(chosen ?? second, length))).role(.caption).tone(.secondary)
      Slider(
        Binding(get: { min(chosen ?? second, length) }, set: { chosen = $0 }),
        in: 0...max(length, 1),
        onFinish: {
          if let chosen { seek(chosen) }
          chosen = nil
        }
      )
      .frame(maxWidth: .infinity).accessibilityLabel(player.title)
      Text(Self.text(length)).role(.caption).tone(.secondary)
    }
    .onOpen { isOpen = true }.onClose { isOpen = false }
    .task(id: Pace(position: player.position, isOpen: isOpen)) {
      repeat {
        second = player.position.seconds(at: SystemClock().now)
        guard isOpen, player.position.rate != 0 else { return }
        try? await Task.sleep(for: .seconds(1))
      } while !Task.isCancelled
    }
  }

  private static func text(_ seconds: Double) -> String {
    let whole = Int(min(max(seconds, 0), 360_000))
    return "\(whole / 60):\(whole % 60 < 10 ? "0" : "")\(whole % 60)"
  }
}
