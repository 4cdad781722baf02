// SPDX-License-Identifier: MIT

internal import DBus
public import Timing

/// The user's settings for the whole desktop.
public struct DesktopSettings: Hashable, Sendable {
  /// A choice between light and dark.
  public enum ColorScheme: Hashable, Sendable {
    /// Dark text on light surfaces.
    case light
    /// Light text on dark surfaces.
    case dark
  }

  /// Light or dark; nil if the user prefers neither, or the desktop does not tell.
  public var colorScheme: ColorScheme?
  /// True if the user wants a higher contrast.
  public var hasHighContrast = false
  /// Normal or reduced motion; nil if the desktop does not tell.
  public var motion: MotionPreference?
  /// The size of texts relative to the normal one, from 0.5 to 3.
  public var textScale = 1.0

  /// The name of the icon theme; nil if the desktop does not tell.
  public var iconTheme: String?

  /// The settings of a desktop that tells nothing.
  public init() {}
}

extension DesktopSettings {
  /// The namespaces that are read.
  static let namespaces = [appearance, gnome, gnomeAccess]

  /// The keys that are looked at.
  static let keys: Set = [
    "color-scheme", "contrast", "reduced-motion", "high-contrast", "enable-animations",
    "text-scaling-factor", "icon-theme",
  ]

  /// The settings that all desktops share.
  private static let appearance = "org.freedesktop.appearance"
  /// Those of GNOME, which other desktops fill in as well.
  private static let gnome = "org.gnome.desktop.interface"
  /// Those of GNOME for people with special needs.
  private static let gnomeAccess = "org.gnome.desktop.a11y.interface"

  /// The settings with those values of a portal that are known, by namespace and key. A value of
  /// another type, or out of range, counts as missing.
  init(_ values: [String: [String: BusValue]]) {
    func value(_ namespace: String, _ key: String) -> BusValue? { values[namespace]?[key] }
    switch value(Self.appearance, "color-scheme")?.integer {
    case 1: colorScheme = .dark
    case 2: colorScheme = .light
    default: break
    }
    hasHighContrast =
      value(Self.appearance, "contrast")?.integer.map { $0 == 1 }
      ?? value(Self.gnomeAccess, "high-contrast")?.flag ?? false
    let isStill =
      value(Self.appearance, "reduced-motion")?.integer.map { $0 == 1 }
      ?? value(Self.gnome, "enable-animations")?.flag.map { !$0 }
    motion = isStill.map { $0 ? .reduced : .normal }
    let scale = value(Self.gnome, "text-scaling-factor")?.number
    if let scale, scale.isFinite { textScale = min(max(scale, 0.5), 3) }
    // A name is that of a folder.
    let theme = value(Self.gnome, "icon-theme")?.text
    iconTheme = theme.flatMap { $0.isEmpty || $0.contains("/") ? nil : $0 }
  }
}
