// SPDX-License-Identifier: MIT

internal import PulseAudio

/// A device or a stream of sound.
public struct AudioNode: Equatable, Identifiable, Sendable {
  /// The identity until the device is unplugged or the stream ends.
  public struct ID: Hashable, Sendable {
    /// The text that tells it from all others.
    let text: String
  }

  /// The identity.
  public let id: ID
  /// The name to show: that of a device, or of the application of a stream.
  public var name: String
  /// The title of a stream, such as that of a song; empty for a device.
  public var title = ""
  /// The name of an icon; empty if there is none.
  public var icon = ""
  /// The volume of the loudest channel; 1 is 100 %, and more is louder than the recording.
  public var volume: Double
  /// True if nothing is heard.
  public var isMuted = false
  /// True for a device that new streams use.
  public var isDefault = false
  /// True for a stream that is paused.
  public var isPaused = false

  /// A made-up device or stream, for tests and galleries.
  public init(_ name: String, volume: Double = 1) {
    id = ID(text: name)
    self.name = name
    self.volume = volume
  }

  /// A device or a stream of a sound server.
  init(_ item: PulseItem) {
    id = ID(text: "\(item.id.kind) \(item.id.index)")
    let isDevice = item.id.kind == .sink || item.id.kind == .source
    name = (item.description.isEmpty ? item.name : item.description).cut(atMost: 256)
    title = isDevice ? "" : item.name.cut(atMost: 256)
    icon = item.icon.cut(atMost: 64)
    volume = Self.volume(item.volumes)
    isMuted = item.isMuted
    isPaused = item.isPaused
  }

  /// The name of an icon that shows the volume.
  public var volumeIcon: String { Self.icon(volume: volume, isMuted: isMuted) }

  /// The name of an icon that shows a volume; 1 is 100 %.
  public static func icon(volume: Double, isMuted: Bool) -> String {
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

  /// The volume of the loudest channel.
  static func volume(_ volumes: [UInt32]) -> Double { Double(volumes.max() ?? 0) / Audio.full }
}

/// The devices and streams of sound.
public struct AudioState: ServiceState {
  /// The devices that play.
  public var outputs: [AudioNode] = []
  /// The devices that record, without those that repeat what is played.
  public var inputs: [AudioNode] = []
  /// The streams that applications play.
  public var streams: [AudioNode] = []
  /// The streams that applications record, without those that only show how loud something is.
  public var recordings: [AudioNode] = []
  /// The name and the version of the sound server, at most 256 bytes.
  public var server = ""

  /// No devices.
  public init() {}

  /// The device that new streams are played on.
  public var output: AudioNode? { outputs.first(where: \.isDefault) }

  /// The device that new streams are recorded from.
  public var input: AudioNode? { inputs.first(where: \.isDefault) }

  /// True while an application records something.
  public var isRecording: Bool { recordings.contains { !$0.isPaused } }

  /// One device to play on. A volume of 1 is 100 %.
  public static func volume(_ volume: Double, isMuted: Bool = false) -> Self {
    var node = AudioNode("Speakers", volume: volume)
    node.isMuted = isMuted
    node.isDefault = true
    var state = Self()
    state.outputs = [node]
    return state
  }

  /// Changes the device or stream with an identity.
  mutating func change(_ id: AudioNode.ID, _ change: (inout AudioNode) -> Void) {
    for list in [\Self.outputs, \.inputs, \.streams, \.recordings] {
      for index in self[keyPath: list].indices where self[keyPath: list][index].id == id {
        change(&self[keyPath: list][index])
      }
    }
  }
}
