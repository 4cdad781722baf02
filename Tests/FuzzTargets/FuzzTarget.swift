// SPDX-License-Identifier: MIT

/// A part of the program that reads what strangers write, and what it must keep to whatever they
/// write. The fuzzer makes the bytes up; the tests hand in those that were telling.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// Wayland XML and the list of what bindings are made for.
  case protocols
  /// Folders of shaders.
  case shaders
  /// JSON5.
  case json5
  /// Settings files, and the files of desktops.
  case settings
  /// Pictures.
  case images
  /// A compositor's messages.
  case wire
  /// Arithmetic with sets of pixels.
  case regions
  /// Arithmetic with scales.
  case scales

  /// Runs the target on `bytes`. Throws if a property does not hold; a crash ends the process.
  public func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    switch self {
    case .protocols: try ProtocolsTarget.run(bytes)
    case .shaders: try ShadersTarget.run(bytes)
    case .json5: try JSON5Target.run(bytes)
    case .settings: try SettingsTarget.run(bytes)
    case .images: try ImagesTarget.run(bytes)
    case .wire: try WireTarget.run(bytes)
    case .regions: try RegionsTarget.run(bytes)
    case .scales: try ScalesTarget.run(bytes)
    }
  }
}
