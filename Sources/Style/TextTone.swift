// SPDX-License-Identifier: MIT

/// The colour of a text by its purpose; the theme has the colours.
public enum TextTone: Hashable, Sendable {
  /// Main text.
  case primary
  /// Less important text.
  case secondary
  /// Accent-coloured text.
  case accent
  /// Text on the accent colour.
  case onAccent
  /// Of an error, or of an action that destroys something.
  case error
  /// A custom colour.
  case custom(Color)
}
