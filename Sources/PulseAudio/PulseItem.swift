// SPDX-License-Identifier: MIT

internal import CPulse
internal import Glibc

/// A device or a stream of a sound server.
public struct PulseItem: Equatable, Sendable {
  /// The four kinds.
  public enum Kind: Hashable, CaseIterable, Sendable {
    /// A device that plays.
    case sink
    /// A device that records.
    case source
    /// A stream that an application plays.
    case sinkInput
    /// A stream that an application records.
    case sourceOutput
  }

  /// The identity among all devices and streams of a server, until it is removed.
  public struct ID: Hashable, Sendable {
    /// The kind.
    public let kind: Kind
    /// The number among its kind.
    public let index: UInt32
  }

  /// The identity.
  public let id: ID
  /// The name that programs know: "alsa_output.pci" of a device, the title of a stream.
  public internal(set) var name = ""
  /// The name that people know: that of a device, the application of a stream.
  public internal(set) var description = ""
  /// The name of an icon; empty if there is none.
  public internal(set) var icon = ""
  /// The volume of each channel; 65,536 is 100 %.
  public internal(set) var volumes: [UInt32] = []
  /// True if nothing is heard.
  public internal(set) var isMuted = false
  /// True for a stream that is paused by its application.
  public internal(set) var isPaused = false
  /// True for a source that repeats what a sink plays.
  public internal(set) var isMonitor = false
  /// True for a stream that only shows how loud something is.
  public internal(set) var isMeter = false
}

/// The fields that the four descriptions of libpulse share.
@unsafe protocol PulseInfo {
  /// The number among its kind.
  var index: UInt32 { get }
  /// The name of a device, the title of a stream.
  var name: UnsafePointer<CChar>! { get }
  /// The volume.
  var volume: pa_cvolume { get }
  /// One if nothing is heard.
  var mute: Int32 { get }
  /// More about it, by key.
  var proplist: OpaquePointer! { get }
}

extension pa_sink_info: @unsafe PulseInfo {}
extension pa_source_info: @unsafe PulseInfo {}
extension pa_sink_input_info: @unsafe PulseInfo {}
extension pa_source_output_info: @unsafe PulseInfo {}

extension PulseItem {
  /// The most bytes that are read of a text.
  private static let maximumText = 1024

  /// Reads what the four kinds share.
  init(_ kind: Kind, _ info: some PulseInfo, _ functions: cpulse) {
    id = ID(kind: kind, index: unsafe info.index)
    name = unsafe Self.text(info.name)
    isMuted = unsafe info.mute != 0
    let volume = unsafe info.volume
    volumes = unsafe withUnsafeBytes(of: volume.values) { values in
      let count = min(Int(volume.channels), Int(PA_CHANNELS_MAX))
      return unsafe Array(values.bindMemory(to: UInt32.self).prefix(count))
    }
    let isStream = kind == .sinkInput || kind == .sourceOutput
    func property(_ key: String) -> String {
      unsafe Self.text(functions.pa_proplist_gets(info.proplist, key))
    }
    description = unsafe property(isStream ? "application.name" : "device.description")
    icon = unsafe property(isStream ? "application.icon_name" : "device.icon_name")
  }

  /// A text from the server.
  static func text(_ start: UnsafePointer<CChar>?) -> String {
    guard let start = unsafe start else { return "" }
    let length = unsafe strnlen(start, maximumText)
    return unsafe String(
      decoding: UnsafeRawBufferPointer(start: start, count: length), as: UTF8.self)
  }
}
