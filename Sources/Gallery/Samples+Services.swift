// SPDX-License-Identifier: MIT

import Services
import Views

extension Samples {
  /// A panel over made-up services.
  static var services: Section {
    let battery = Battery(.discharging(0.2))
    let audio = Audio(.volume(0.4))
    let media = Media(.playing("Low tide", by: "The Harbour Lights"))
    return Section(
      name: "services", title: "Services",
      samples: [
        Sample("Battery(.discharging(0.2)), Audio(.volume(0.4)) and Media(.playing(…))") {
          VStack(spacing: 14) {
            if let player = media.active {
              HStack(spacing: 10) {
                VStack(spacing: 2) {
                  Text(player.title).role(.headline)
                  Text(
                    player.artists.joined(separator: ", ")
                  )
                  .role(.caption).tone(.secondary)
                }
                .frame(maxWidth: .infinity)
                Button(
                  player.playback == .playing
                    ? "Pause" : "Play"
                ) { media.playPause() }
              }
            }
            if let output = audio.state.output {
              HStack(spacing: 10) {
                Icon(output.volumeIcon)
                Slider(
                  Binding(
                    get: { output.volume },
                    set: { audio.setVolume($0) }))
              }
            }
            if battery.isPresent {
              HStack(spacing: 10) {
                Icon(battery.icon)
                ProgressView(battery.level)
                Text("\(Int(battery.level * 100)) %")
              }
            }
          }
        }
      ])
  }
}
