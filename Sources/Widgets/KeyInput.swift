/// What a key did.
public struct KeyInput: Hashable, Sendable {
  /// The key.
  public var key: Key
  /// What it did.
  public var phase: Phase
  /// Whether shift is held.
  public var isShifted: Bool
  /// Whether control, alt or the logo key is held: then it is a shortcut, and no widget's.
  public var isShortcut: Bool

  /// A key, by what it means.
  public enum Key: Hashable, Sendable {
    /// Tab, also when shift makes another key of it.
    case tab
    /// Return, or enter on the number pad.
    case enter
    /// The space bar.
    case space
    /// Escape.
    case escape
    /// Arrow left.
    case left
    /// Arrow right.
    case right
    /// Arrow up.
    case up
    /// Arrow down.
    case down
    /// Home.
    case home
    /// End.
    case end
    /// Page up.
    case pageUp
    /// Page down.
    case pageDown
    /// A key that no widget knows.
    case other
  }

  /// What a key did.
  public enum Phase: Hashable, Sendable {
    /// It went down.
    case pressed
    /// It is held, and counts again.
    case repeated
    /// It came up.
    case released
  }

  /// A key that did this.
  public init(
    _ key: Key, _ phase: Phase = .pressed, isShifted: Bool = false, isShortcut: Bool = false
  ) {
    self.key = key
    self.phase = phase
    self.isShifted = isShifted
    self.isShortcut = isShortcut
  }
}
