// SPDX-License-Identifier: MIT

public import Views

/// The choices of a person about the shell.
public nonisolated struct ShellSettings: Hashable, Sendable {
  /// A part of the shell.
  public nonisolated enum Part: String, CaseIterable, Sendable {
    /// The panel with notifications and quick settings.
    case centre
    /// New notifications, for a while.
    case toasts
    /// The display of a changed volume or brightness.
    case osd
    /// The panel that starts applications.
    case launcher
    /// The bar of each output.
    case bar
  }

  /// The parts that there are.
  public var parts = Set(Part.allCases)
  /// Light or dark, if the desktop prefers neither.
  public var appearance = Appearance.dark
  /// The side at which toasts appear: `.left` or `.right`.
  public var toastSide = Edge.right

  /// The time until a toast leaves, in seconds, unless its sender asks for another one.
  public var toastSeconds = 5.0
  /// The opacity of the colour on the glass: 0 is clear, 1 is solid, and nothing is blurred.
  public var solidity = 0.0
  /// True if panels are solid while the power profile saves power.
  public var savesPower = true

  /// The default choices.
  public init() {}
}
