// SPDX-License-Identifier: MIT

import ScrimKit

/// A speaker that turns the sound on and off, and a slider for its volume.
@MainActor final class VolumeControl: Widget {
  /// Called with the volume from 0 to 1 after a person changes it.
  var onChange: ((Double) -> Void)?
  /// Turns the sound on and off.
  let speaker: IconSwitch
  /// Sets the volume.
  let slider = Slider(1)

  /// The width of the slider and the height, in logical units.
  private static let (length, height) = (76.0, 44.0)

  /// Creates a control of full volume.
  override init() {
    speaker = IconSwitch(.speaker(volume: 1), isOn: true)
    super.init()
    speaker.onChange = { [unowned self] _ in volumeChanged() }
    slider.onChange = { [unowned self] _ in
      speaker.isOn = true
      volumeChanged()
    }
    speaker.accessibilityLabel = "Sound"
    slider.accessibilityLabel = "Volume"
    add(speaker)
    add(slider)
  }

  /// The volume, from 0 to 1; 0 while the sound is off.
  var volume: Double { speaker.isOn ? slider.value : 0 }

  /// Changes the volume by a tenth up or down, as the arrow keys do.
  func step(up: Bool) {
    speaker.isOn = true
    slider.value += up ? 0.1 : -0.1
    volumeChanged()
  }

  private func volumeChanged() {
    speaker.icon = .speaker(volume: volume)
    onChange?(volume)
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let button = speaker.measure(in: ProposedSize()).width
    return Size(width: button + Self.length, height: Self.height)
  }

  override func layoutChildren() {
    let button = speaker.measure(in: ProposedSize())
    speaker.layout(
      in: Rect(
        x: 0, y: (layer.frame.height - button.height) / 2, width: button.width,
        height: button.height))
    slider.layout(
      in: Rect(
        x: button.width, y: 0, width: max(layer.frame.width - button.width, 0),
        height: layer.frame.height))
  }
}
