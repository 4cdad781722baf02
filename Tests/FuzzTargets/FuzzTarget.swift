// SPDX-License-Identifier: MIT

/// A part of the program that parses untrusted input, with properties that must hold for any input.
/// The fuzzer generates the bytes; `FuzzTests` replays the corpora.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// Wayland XML and the allowlist.
  case protocols
  /// GLSL shaders.
  case shaders
  /// JSON5.
  case json5
  /// Settings files of the program and of desktops.
  case settings
  /// Theme files.
  case themes
  /// Requests to an instance, and its answers.
  case messages
  /// Messages of a message bus.
  case dbus
  /// Lists of dropped files.
  case uris
  /// Image files, also animated ones.
  case images
  /// Themes of icons, and SVG files before they are drawn.
  case icons
  /// Desktop files, and histories of started applications.
  case entries
  /// Texts of notifications.
  case markup
  /// Notifications of programs: hints and pictures.
  case notifications
  /// Properties of media players.
  case players
  /// Messages of a compositor.
  case wire
  /// Acts of a compositor and of the person in front of it, on the surfaces of a shell.
  case surfaces
  /// Operations on regions.
  case regions
  /// Conversions with scales.
  case scales

  /// Runs the target on `bytes`. Throws if a property does not hold; a crash ends the process.
  @MainActor public func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    switch self {
    case .protocols: try ProtocolsTarget.run(bytes)
    case .shaders: try ShadersTarget.run(bytes)
    case .json5: try JSON5Target.run(bytes)
    case .settings: try SettingsTarget.run(bytes)
    case .themes: try ThemesTarget.run(bytes)
    case .messages: try MessagesTarget.run(bytes)
    case .dbus: try DBusTarget.run(bytes)
    case .uris: try URIsTarget.run(bytes)
    case .images: try ImagesTarget.run(bytes)
    case .icons: try IconsTarget.run(bytes)
    case .entries: try EntriesTarget.run(bytes)
    case .markup: try MarkupTarget.run(bytes)
    case .notifications: try NotificationsTarget.run(bytes)
    case .players: try PlayersTarget.run(bytes)
    case .wire: try WireTarget.run(bytes)
    case .surfaces: try SurfacesTarget.run(bytes)
    case .regions: try RegionsTarget.run(bytes)
    case .scales: try ScalesTarget.run(bytes)
    }
  }
}
