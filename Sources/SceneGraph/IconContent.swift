// SPDX-License-Identifier: MIT

/// An icon in a layer, as large as fits and in its middle, drawn for the pixels of the screen.
public struct IconContent: Hashable, Sendable {
  /// The name in the icon theme, such as "network-wireless-symbolic", or the absolute path of a
  /// PNG or SVG file.
  public var name: String
  /// The name of the icon that is shown if there is none of that name; nil for a placeholder.
  public var substitute: String?
  /// The colours of symbolic icons; others have colours of their own.
  public var colors: Colors

  /// The colours of symbolic icons.
  public struct Colors: Hashable, Sendable {
    /// Shapes of none of the classes below.
    public var text: Color
    /// Shapes of the class success, such as the charge of a battery.
    public var success: Color
    /// Shapes of the class warning.
    public var warning: Color
    /// Shapes of the class error.
    public var error: Color

    /// Creates colours; those of the classes are that of the text if they are nil.
    public init(
      _ text: Color, success: Color? = nil, warning: Color? = nil, error: Color? = nil
    ) {
      self.text = text
      self.success = success ?? text
      self.warning = warning ?? text
      self.error = error ?? text
    }
  }

  /// Content that shows the icon `name`, or else `substitute`.
  public init(_ name: String, otherwise substitute: String? = nil, colors: Colors) {
    self.name = name
    self.substitute = substitute
    self.colors = colors
  }

  /// Content that shows the icon `name` in one colour.
  public init(_ name: String, color: Color) { self.init(name, colors: Colors(color)) }
}
