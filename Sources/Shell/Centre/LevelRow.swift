// SPDX-License-Identifier: MIT

import Services
import Views

/// A level as a slider behind an icon, with its number in percent.
struct LevelRow<Leading: View>: View {
  /// The name, for assistive technology.
  let name: String
  /// The level; 1 is 100 %, at which the slider ends.
  let value: Double
  /// Sets the level.
  let set: (Double) -> Void
  /// The icon or the button before the slider.
  @ViewBuilder let icon: () -> Leading

  var body: some View {
    HStack(spacing: 5) {
      // The icon and the track are beneath the icons and the texts of tiles.
      icon().frame(width: 34, height: 34, alignment: .center).tooltip(name)
        .padding(Padding(leading: 7))
      Slider(Binding(get: { min(value, 1) }, set: set)).frame(maxWidth: .infinity)
        .accessibilityLabel(name)
      Text("\(Int((value * 100).rounded()))").role(.caption).alignment(.end).frame(minWidth: 33)
    }
  }
}

/// The volume of a device or a stream, with a button that mutes it.
struct VolumeRow: View {
  /// The device or the stream.
  let node: AudioNode
  /// The name, for assistive technology.
  let name: String
  /// The state of the shell.
  let model: ShellModel

  var body: some View {
    LevelRow(name: name, value: node.volume, set: { model.audio.setVolume($0, of: node) }) {
      Button(
        isOn: Binding(get: { node.isMuted }, set: { model.audio.setMuted($0, of: node) })
      ) {
        Icon(node.volumeIcon).size(18)
      }
      .radius(17).accessibilityLabel(model.words.mute)
    }
  }
}
